import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { windOf } from '../games/flying-sultans/winds'
import { shown } from '../games/labyrinth-duel/words'
import { force } from '../games/tapis-volant/landscape/grid'
import { ownBox, unpacks } from './box.svelte'

/** What is said while a page shows a match with these options. */
function during<T>(options: unknown, say: () => T): T {
  let said: T | undefined
  const close = $effect.root(() => unpacks(() => options))
  flushSync()
  said = say()
  close()
  return said
}

it('is the usual box unless a page says otherwise, and again once it is closed', () => {
  expect(ownBox()).toBeNull()
  expect(during({ box: { winds: [] } }, ownBox)).toEqual({ winds: [] })
  expect(during({ box: null }, ownBox)).toBeNull()
  expect(during(undefined, ownBox)).toBeNull()
  expect(ownBox()).toBeNull()
})

it('changes winds, forces and objects', () => {
  const winds = { 1: { kind: 'fly', steps: 4 } }
  expect(during({ box: { winds } }, () => windOf(1))).toEqual({ force: 1, kind: 'fly', steps: 4 })
  expect(windOf(1)).toEqual({ force: 1, kind: 'move', steps: 3 })
  expect(during({ box: { winds: [0, 3] } }, () => [force(1), force(2)])).toEqual([0, 3])
  expect([1, 6, 7, 9, 10, 12].map(force)).toEqual([0, 0, 1, 1, 2, 2])
  expect(during({ box: { objects: ['owl', 'crown'] } }, () => [shown('hourglass'), shown('key')])).toEqual([
    'owl',
    'crown',
  ])
  expect(shown('key')).toBe('key')
})
