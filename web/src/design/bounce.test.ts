import { afterEach, describe, expect, it } from 'vitest'
import { bounces, watchClicks } from './bounce'

describe('a click', () => {
  const stop = watchClicks()
  afterEach(stop)

  function click(at: number, x: number, detail = 1): boolean {
    const event = new MouseEvent('click', { bubbles: true, clientX: x, clientY: 5, detail })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.dispatchEvent(event)
    return bounces(event)
  }

  it('is an echo only soon after another one in the same place, and only of a pointer', () => {
    expect(click(10_000, 100)).toBe(false)
    expect(click(10_300, 104)).toBe(true)
    expect(click(10_500, 200)).toBe(false)
    expect(click(11_200, 200)).toBe(false)
    expect(click(11_300, 200, 0)).toBe(false)
  })
})
