import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folded, UNFOLDED } from '../cloth/sheet'
import claims from '../fixtures/claims.txt?raw'
import problems from '../fixtures/nearest.txt?raw'
import { PICTURES } from '../fixtures/pictures'
import { make } from '../fixtures/walks'
import type { Cloth, Fold } from '../types'
import { cardsOf, elementsOf, pictures } from './deck'
import { Desk } from './desk.svelte'
import { answers, lacking, shows } from './fitting'
import { nearest } from './nearest'

const left = (line: number): Fold => ({ type: 'fold', side: 'left', line, under: false })
const top = (line: number): Fold => ({ type: 'fold', side: 'top', line, under: false })

describe('the nearest way', () => {
  it('is as short as the rules know it, and it works', () => {
    const all = problems.trimEnd().split('\n')
    expect(all).toHaveLength(300)
    for (const problem of all) {
      const [steps = '', asked = '', fewest] = problem.split('|')
      const cloth = steps.split(' ').filter(Boolean).reduce(make, UNFOLDED)
      const elements = elementsOf(asked)
      const way = nearest(cloth, elements, PICTURES)
      expect(way?.length, problem).toBe(Number(fewest))
      const desk = new Desk(cloth, elements, PICTURES)
      for (const step of way ?? []) desk.take(step)
      expect(desk.solved, problem).toBe(true)
    }
  })

  it('is none where nothing helps', () => {
    expect(nearest(UNFOLDED, elementsOf('red camel, blue palace'), PICTURES)).toBeNull() // diagonal neighbours
  })
})

describe('genies', () => {
  it('stand in for what a carpet does not show, as many as the rules say', () => {
    const seen = new Set()
    for (const claim of claims.trimEnd().split('\n')) {
      const [steps = '', asked = '', genies] = claim.split('|')
      const cloth = steps.split(' ').filter(Boolean).reduce(make, UNFOLDED)
      const lacks = lacking(cloth, elementsOf(asked), PICTURES)
      expect(String(lacks ?? 'None'), claim).toBe(genies)
      expect(shows(cloth, elementsOf(asked), PICTURES), claim).toBe(lacks === 0)
      seen.add(genies)
    }
    expect(seen).toEqual(new Set(['0', '1', '2', '3', 'None']))
  })
})

describe('a card', () => {
  it('is answered in any order, each element by a picture of its own', () => {
    const shown = elementsOf('red camel, blue moon') as typeof PICTURES
    expect(answers(elementsOf('moon, red'), shown)).toBe(true)
    expect(answers(elementsOf('camel, red'), shown)).toBe(false)
    expect(answers(elementsOf('?, camel'), shown)).toBe(true)
    expect(answers(elementsOf('?'), shown)).toBe(false)
  })

  it('of four elements wants a square', () => {
    const column: Cloth = { turned: false, folds: [left(2), left(1)] }
    expect(shows(column, elementsOf('?, ?, ?, ?'), PICTURES)).toBe(false)
    const square: Cloth = { turned: false, folds: [left(2), top(2)] }
    expect(shows(square, elementsOf('?, ?, ?, ?'), PICTURES)).toBe(true)
  })
})

describe('the box', () => {
  it('is that of the rules', () => {
    expect(pictures()).toEqual(PICTURES)
    expect(cardsOf('standard')).toHaveLength(24)
    expect(cardsOf('advanced')).toHaveLength(20)
    expect(cardsOf('advanced')[1]).toEqual(elementsOf('red camel, moon, ?, ?'))
  })

  it('holds cards that can all be folded', () => {
    for (const card of [...cardsOf('standard'), ...cardsOf('advanced')])
      expect(nearest(UNFOLDED, card, PICTURES)?.length, JSON.stringify(card)).toBeGreaterThan(0)
  })
})

describe('a desk', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const asked = elementsOf('camel')

  it('counts steps, and takes back those that led nowhere', () => {
    const desk = new Desk(UNFOLDED, asked, PICTURES)
    desk.take(left(2))
    desk.take({ type: 'turn_over' })
    expect(desk.steps).toBe(2)
    desk.take({ type: 'turn_over' })
    expect(desk.steps).toBe(1)
    desk.take(top(1))
    desk.take({ type: 'unfold', whole: true })
    expect(desk.steps).toBe(0)
    expect(desk.cloth).toEqual(UNFOLDED)
  })

  it('counts the unfolding of what was folded when it was handed out', () => {
    const desk = new Desk(folded(UNFOLDED, left(2)), asked, PICTURES)
    desk.take({ type: 'unfold', whole: false })
    expect(desk.steps).toBe(1)
    desk.restart()
    expect(desk.steps).toBe(0)
    expect(desk.cloth.folds).toHaveLength(1)
  })

  it('shows the whole way from the beginning', () => {
    const desk = new Desk(UNFOLDED, asked, PICTURES)
    desk.take(left(3))
    desk.perform()
    expect(desk.cloth).toEqual(UNFOLDED)
    const fewest = desk.way().length
    vi.runAllTimers()
    expect([desk.solved, desk.performing, desk.steps]).toEqual([true, false, fewest])
  })

  it('stops showing when it is told to', () => {
    const desk = new Desk(UNFOLDED, asked, PICTURES)
    desk.perform()
    desk.stop()
    vi.runAllTimers()
    expect(desk.steps).toBe(0)
  })
})
