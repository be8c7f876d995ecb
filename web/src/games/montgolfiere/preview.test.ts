import { describe, expect, it } from 'vitest'
import { kind, number } from './cards'
import { MATCHES } from './fixtures'
import { preview } from './preview'
import type { Card, Fact, Revealed, View } from './types'

interface Round {
  readonly name: string
  readonly before: View
  readonly cards: readonly (Card | null)[]
  readonly facts: readonly Fact[]
  /** Squares really moved; null where the round was not yet over. */
  readonly moved: readonly number[] | null
}

/** Every reveal of every match, with the view in which the last card was still to be laid. */
const ROUNDS: Round[] = Object.entries(MATCHES).flatMap(([name, match]) =>
  match.frames.flatMap((frame, at) => {
    const before = match.frames[at - 1]?.view
    const revealed = frame.view.happened.find((fact): fact is Revealed => fact.type === 'revealed')
    if (!before || !revealed) return []
    const over = frame.view.table.length === 0
    const moved = before.squares.map((_, balloon) => {
      const move = frame.view.happened.find((fact) => fact.type === 'moved' && fact.balloon === balloon)
      return move?.type === 'moved' ? move.end - move.start : 0
    })
    const facts = frame.view.happened
    return [{ name: `${name} ${revealed.round}`, before, cards: revealed.cards, facts, moved: over ? moved : null }]
  }),
)

/** Each seat's card of each round with what its preview said. */
const LAID = ROUNDS.flatMap((round) =>
  round.cards.flatMap((card, seat) =>
    card === null || seat >= round.before.seats
      ? []
      : [{ ...round, seat, card, said: preview(round.before, seat, card) }],
  ),
)

function sleepers(facts: readonly Fact[]): number[] {
  return facts.flatMap((fact) => (fact.type === 'gassed' ? fact.sleepers : []))
}

describe('over real matches, the preview', () => {
  it('has enough rounds to speak of, with every kind of card', () => {
    expect(LAID.length).toBeGreaterThan(200)
    expect(new Set(LAID.map(({ card }) => kind(card)))).toEqual(
      new Set(['ballast', 'grapple', 'gas', 'storm', 'motor']),
    )
  })

  it('names every movement that then happened, and no other where it was sure', () => {
    for (const { name, seat, said, moved } of LAID) {
      if (!moved) continue
      const by = moved[seat] ?? 0
      const allowed = said.ghosts.map((ghost) => ghost.by)
      if (by !== 0) expect(allowed, `${name}, seat ${seat}, ${said.card}`).toContain(by)
      for (const ghost of said.ghosts.filter((ghost) => ghost.sure)) expect(by, `${name}, seat ${seat}`).toBe(ghost.by)
    }
  })

  it('names everyone whom a gas then put to sleep, and those for certain slept', () => {
    for (const { name, seat, card, said, facts } of LAID.filter(({ card }) => card === 'gas')) {
      const fact = facts.find((fact) => fact.type === 'gassed' && fact.balloon === seat)
      const marked = said.marks.filter((mark) => mark.role === 'sleeper')
      for (const sleeper of fact?.type === 'gassed' ? fact.sleepers : []) {
        expect(
          marked.map((mark) => mark.balloon),
          `${name}, ${card}`,
        ).toContain(sleeper)
      }
      for (const mark of marked.filter((mark) => mark.sure)) expect(sleepers(facts), name).toContain(mark.balloon)
    }
  })

  it('names everyone who put this card to sleep', () => {
    for (const { name, seat, card, said, facts } of LAID.filter(({ card }) => card !== 'motor')) {
      const throwers = facts.filter((fact) => fact.type === 'gassed' && fact.sleepers.includes(seat))
      const threats = said.marks.filter((mark) => mark.role === 'threat').map((mark) => mark.balloon)
      for (const fact of throwers)
        if (fact.type === 'gassed') expect(threats, `${name}, ${card}`).toContain(fact.balloon)
    }
  })

  it('names everyone who threw more, and is beaten by none where it is certain', () => {
    for (const { name, seat, card, said, facts } of LAID.filter(({ card }) => number(card) > 0)) {
      const fact = facts.find((fact) => fact.type === 'heaviest')
      if (fact?.type !== 'heaviest') continue
      const rivals = said.marks.filter((mark) => mark.role === 'rival').map((mark) => mark.balloon)
      const asleep = sleepers(facts).includes(seat)
      if (!fact.balloons.includes(seat) && !asleep) {
        for (const winner of fact.balloons) expect(rivals, `${name}, seat ${seat}, ${card}`).toContain(winner)
      }
      if (said.certain) expect(fact.balloons, `${name}, seat ${seat}, ${card}`).toContain(seat)
    }
  })

  it('names everyone who joined in with the same number', () => {
    let joined = 0
    for (const { name, seat, said, facts } of LAID) {
      for (const fact of facts) {
        if (fact.type !== 'joined' || !fact.balloons.includes(seat)) continue
        joined++
        const mates = said.marks.filter((mark) => mark.role === 'mate').map((mark) => mark.balloon)
        for (const mate of fact.balloons) if (mate !== seat) expect(mates, name).toContain(mate)
        expect(said.joined).toBeGreaterThanOrEqual(fact.value)
      }
    }
    expect(joined).toBeGreaterThan(0)
  })
})

describe('the preview of', () => {
  const start = MATCHES.four.frames[0]?.view as View
  const at = (squares: readonly number[], more: Partial<View> = {}): View => ({ ...start, squares, ...more })
  const none = { hands: [null, null, null, null] }

  it('a ballast counts those who may still throw more, by the cards they have played', () => {
    const high = Array.from({ length: 14 }, (_, n) => `${n + 2}` as Card)
    const view = at([5, 6, 7, 8], { ...none, played: [[], ['15'], high, high] })
    const rivals = (card: Card) => preview(view, 0, card).marks.filter((mark) => mark.role === 'rival').length
    expect(rivals('13')).toBe(1)
    expect(rivals('14')).toBe(0)
  })

  it('a ballast fears the bonus of equals on another square', () => {
    const all = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '14', '15'] as Card[]
    const gas = ['gas', 'gas'] as Card[]
    const view = (square: number) =>
      at([3, 9, square, 3], { ...none, played: [[], [...all, ...gas], [...all, ...gas], [...all, '13', ...gas]] })
    expect(preview(view(9), 0, '14').marks.map((mark) => mark.role)).toEqual(['rival', 'rival'])
    expect(preview(view(8), 0, '14').certain).toBe(true)
  })

  it('a ballast knows a hand that lies open', () => {
    const shown = (card: Card): Partial<View> => ({ hands: [['9'], [card], null, null], gone: [2, 3] })
    const rivals = (card: Card) =>
      preview(at([5, 5, 5, 5], shown(card)), 0, '9').marks.filter((mark) => mark.role === 'rival').length
    expect(rivals('15')).toBe(1)
    expect(rivals('gas')).toBe(0)
  })

  it('a motor rises two, one in a storm, and stops at the Moon', () => {
    expect(preview(at([5, 5, 5, 5]), 0, 'motor').ghosts).toEqual([
      { by: 2, sure: false },
      { by: 1, sure: false },
    ])
    expect(preview(at([11, 5, 5, 5]), 0, 'motor').ghosts).toEqual([{ by: 1, sure: true }])
  })

  it('a motor may stand still where ballast comes to the Moon first and wins alone (M2)', () => {
    const view = (more: Partial<View>) => at([5, 11, 5, 5], { ...none, ...more })
    const ends = (more: Partial<View>) => preview(view(more), 0, 'motor').ghosts.map((ghost) => ghost.by)
    expect(ends({})).toEqual([2, 1])
    expect(preview(view({ readings: ['moon'] }), 0, 'motor').certain).toBe(false)
    expect(preview(view({ readings: ['moon'], gone: [1, 2, 3] }), 0, 'motor').certain).toBe(true)
    const calm = Array.from({ length: 2 }, (): Card => 'storm')
    const played = [[], calm, calm, calm]
    expect(preview(view({ readings: ['moon'], played }), 0, 'motor').ghosts).toEqual([{ by: 2, sure: false }])
  })

  it('a ballast counts no bonus unless the whole square joins in, where that is the rule (M12)', () => {
    const mate = { hands: [['9'], ['9'], null, null] as View['hands'] }
    const high = (square: number, more: Partial<View>) =>
      preview(at([5, 5, square, 8], { ...mate, ...more }), 0, '9').joined
    expect(high(8, {})).toBe(11)
    expect(high(8, { readings: ['squadron'] })).toBe(11)
    const unlike = { hands: [['9'], ['9'], ['gas'], null] as View['hands'] }
    expect(high(5, unlike)).toBe(11)
    expect(high(5, { ...unlike, readings: ['squadron'] })).toBe(0)
  })

  it('a gas with nobody below touches nobody, also not the second square below', () => {
    expect(preview(at([7, 5, 5, 7], none), 0, 'gas').marks).toEqual([])
    expect(preview(at([6, 5, 4, 6], none), 0, 'gas').marks.map((mark) => mark.balloon)).toEqual([1])
  })

  it('a grapple with nobody directly above leads nowhere', () => {
    expect(preview(at([5, 7, 5, 4], none), 0, 'grapple').ghosts).toEqual([])
  })

  it('anything knows the next card of the Baron beside him', () => {
    const beside = MATCHES.duo.frames[0]?.view as View
    const view = (next: Card): View => ({ ...beside, squares: [5, 9, 5], baron_next: next, gone: [1] })
    expect(preview(view('12'), 0, '3').ghosts).toEqual([])
    expect(preview(view('3'), 0, '3')).toMatchObject({ joined: 5, certain: true, ghosts: [{ by: 1, sure: true }] })
    expect(preview(view('storm'), 0, '3').ghosts.map((ghost) => ghost.by)).toEqual([1, -1])
  })
})
