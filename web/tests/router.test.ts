import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { follow, go, match, place } from '../src/base/router.svelte'

describe('match', () => {
  test('finds the named parts', () => {
    expect(match('/t/:table', '/t/k3w9')).toEqual({ table: 'k3w9' })
    expect(match('/t/:table', '/t/%C3%A9t%C3%A9/')).toEqual({ table: 'été' })
    expect(match('/', '/')).toEqual({})
  })

  test.each([
    ['/t/:table', '/t/'],
    ['/t/:table', '/t/a/b'],
    ['/t/:table', '/t/%E0%A4%A'],
    ['/', '/t'],
    ['/gallery', '/galleries'],
  ])('%s is not %s', (pattern, path) => {
    expect(match(pattern, path)).toBeNull()
  })
})

describe('links', () => {
  let stop: () => void
  const stay = (event: Event) => event.preventDefault() // no test leaves the page
  beforeEach(() => {
    go('/')
    stop = follow()
    document.body.innerHTML =
      '<a id="own" href="/gallery"><b>in</b></a><a id="file" href="/licences/alegreya.txt">f</a><a id="far" href="https://example.org/">o</a>'
    document.addEventListener('click', stay)
  })
  afterEach(() => {
    stop()
    document.removeEventListener('click', stay)
    go('/')
  })

  function click(selector: string, init: MouseEventInit = {}) {
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  }

  test('to our own pages are followed without a reload, also from inside', () => {
    click('#own b')
    expect(place.path).toBe('/gallery')
    expect(location.pathname).toBe('/gallery')
  })

  test.each([['#file'], ['#far']])('%s is left to the browser', (selector) => {
    click(selector)
    expect(place.path).toBe('/')
  })

  test('with a modifier are left to the browser', () => {
    click('#own', { ctrlKey: true })
    expect(place.path).toBe('/')
  })

  test('after following has stopped nothing is followed', () => {
    stop()
    click('#own')
    expect(place.path).toBe('/')
  })
})
