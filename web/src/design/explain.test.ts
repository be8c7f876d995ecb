import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { explain } from './explain'

let anchor: HTMLButtonElement
let leave: unknown

beforeEach(() => {
  vi.useFakeTimers()
  anchor = document.createElement('button')
  document.body.append(anchor)
  leave = explain('It is used up all the same.')(anchor)
})

afterEach(() => {
  if (typeof leave === 'function') leave()
  anchor.remove()
  vi.useRealTimers()
})

const shown = () => document.querySelector<HTMLElement>('.explain')?.dataset.open === 'true'

function mouse(type: string) {
  anchor.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }))
  vi.advanceTimersByTime(400)
}

it('explains what a mouse comes to', () => {
  mouse('pointerenter')
  mouse('pointermove')
  expect(shown()).toBe(true)
  mouse('pointerleave')
  expect(shown()).toBe(false)
})

it('says nothing where a button has come to a mouse that rests', () => {
  mouse('pointerenter')
  expect(shown()).toBe(false)
})

it('stays quiet after a press until the mouse comes back', () => {
  mouse('pointerenter')
  mouse('pointerdown')
  mouse('pointermove')
  expect(shown()).toBe(false)
  mouse('pointerleave')
  mouse('pointerenter')
  mouse('pointermove')
  expect(shown()).toBe(true)
})
