import { beforeEach, describe, expect, it, vi } from 'vitest'

async function fresh() {
  vi.resetModules()
  const { learnGame, speak } = await import('../../i18n/index.svelte')
  await speak('en')
  await learnGame('montgolfiere')
  return new (await import('./marks.svelte')).Marks()
}

describe('first-time marks', () => {
  beforeEach(() => localStorage.clear())

  it('come one at a time, and the next one not before the next phase', async () => {
    const marks = await fresh()
    expect(marks.next('montgolfiere', 0, false)).toBe('mark.1')
    marks.done('montgolfiere', 'mark.1', 0)
    expect(marks.next('montgolfiere', 0, false)).toBeNull()
    expect(marks.next('montgolfiere', 1, false)).toBe('mark.2')
  })

  it('come once per person, also after the page was loaded again', async () => {
    const marks = await fresh()
    marks.done('montgolfiere', 'mark.1', 0)
    const again = await fresh()
    expect(again.next('montgolfiere', 0, false)).toBe('mark.2')
    expect(again.words('montgolfiere', 'mark.2')).toMatch(/\.$/)
  })

  it('tell of hints last, where there are any, and once for all games', async () => {
    const marks = await fresh()
    expect(marks.next('dunes', 0, true)).toBe('mark.hint')
    marks.done('dunes', 'mark.hint', 0)
    expect(marks.next('sands', 1, true)).toBeNull()
  })

  it('go once somebody has done what they say, and are not said to whoever did it before', async () => {
    const marks = await fresh()
    document.body.innerHTML = '<div class="hand"><button><i></i></button></div><button class="flyer"></button>'
    const doing = ['.hand button', '.flyer']
    marks.touched('montgolfiere', doing, document.querySelector('i') as Element, 0)
    expect(marks.next('montgolfiere', 1, false)).toBe('mark.2')
    marks.touched('montgolfiere', doing, document.querySelector('.flyer') as Element, 1)
    const baron = ['', '', '[data-place="balloon-baron"]']
    expect(marks.next('montgolfiere', 2, false, baron)).toBeNull() // of a place that is not there nothing is said
    document.body.innerHTML = '<i data-place="balloon-baron"></i>'
    expect(marks.next('montgolfiere', 2, false, baron)).toBe('mark.3')
  })

  it('give way to a card that is lifted, and come back in the next phase', async () => {
    document.body.innerHTML = '<div class="place hand"><button aria-pressed="false"><i></i></button></div>'
    for (const game of ['montgolfiere', 'dunes']) {
      const marks = await fresh()
      const next = (phase: number) => marks.next(game, phase, true, ['.flyer'])
      const said = next(0)
      marks.touched(game, ['.flyer'], document.querySelector('i') as Element, 0)
      expect([said, next(0), next(1)]).toEqual([said, null, said])
    }
  })

  it('come in no game that has none', async () => {
    expect((await fresh()).next('dunes', 0, false)).toBeNull()
  })
})
