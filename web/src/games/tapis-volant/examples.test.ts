import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { learnGame, speak } from '../../i18n/index.svelte'
import { blocked } from './cells'
import Example from './Example.svelte'
import { EXAMPLES } from './examples'
import { flown, path } from './flight'
import { say } from './words'

beforeAll(async () => {
  await speak('en')
  await learnGame('tapis-volant')
})
afterEach(cleanup)

describe.each(Object.entries(EXAMPLES))('the example %s', (name, example) => {
  it('flies through free cells only', () => {
    for (const { seat, move } of example.flights) {
      const flight = flown(example.landscape, example.carpets[seat] ?? [1, 1], move)
      for (const cell of path(flight)) expect(blocked(example.landscape, cell), `${cell}`).toBe(false)
    }
  })

  it('is a picture with a sentence', () => {
    render(Example, { name, words: say(`example.${name}`) })
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/\w+ \w+.*\.$/)
  })
})

it('shows what its words say', () => {
  const end = (name: string, at = 0) => {
    const { landscape, carpets, flights } = EXAMPLES[name] ?? { landscape: [], carpets: [], flights: [] }
    const flight = flights[at]
    return flight && flown(landscape, carpets[flight.seat] ?? [1, 1], flight.move)
  }
  expect(end('orders')?.end).toEqual(end('orders', 1)?.end)
  expect(end('wind')?.end).toEqual([6, 11])
  expect(end('landing')?.end).toEqual([24, 1])
  expect(end('landing', 1)?.edge).toBe('right')
  expect(end('meeting')?.end).toEqual(EXAMPLES.meeting?.carpets[1])
})
