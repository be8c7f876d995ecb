/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { paragraph, yes } from '../../scene/speech'
import { FACTS } from '../../wire/flying-sultans'
import { arrival } from './arrival'
import { total } from './channel'
import { facing } from './facing'
import { squareName } from './grid'
import { stageOf } from './stage'
import type { Fact, Move, View } from './types'
import { calledBy, LETTERS, nameOf, say, windName } from './words'

export const { log, announce, lines, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

/** What is said of facts that are shown together: that a tile is used goes without saying where it does something. */
export function captions(facts: readonly Fact[], seating: Seating): string[] {
  return lines(
    facts.filter(({ type }) => type !== 'used' || facts.length === 1),
    seating,
  )
}

function details(fact: Fact, seating: Seating): Values {
  const called = (seat: number) => calledBy(seat, seating)
  switch (fact.type) {
    case 'began':
      return { n: seating.people.length }
    case 'ordered':
      return {
        channels: each(
          'fact.ordered.one',
          fact.visible.map((row) => row.join(' ')),
          seating,
        ),
      }
    case 'called':
      return { tied: list(fact.tied.map(called)), lot: yes(fact.tied.length > 1) }
    case 'placed':
      return { to: squareName(fact.to) }
    case 'revealed': {
      const picks = fact.picks.map((pick) => (pick.length > 0 ? `${pick.join(' + ')} = ${total(pick)}` : ''))
      const order = fact.order.map(called).join(', ')
      return { picks: each('fact.revealed.one', picks, seating), order }
    }
    case 'flew':
      return { ...way(fact.path), carpet: LETTERS[fact.carpet] ?? '' }
    case 'swapped':
      return { first: fact.first + 1, second: fact.second + 1, riders: fact.riders.length }
    case 'turned':
      return { place: fact.place + 1, degrees: 90 * fact.quarters, riders: fact.riders.length }
    case 'summoned':
      return { ...way([fact.start, fact.end]), stays: yes(fact.start === fact.end) }
    case 'walked':
      return way(fact.path)
    case 'used':
    case 'rested':
      return { wind: windName(fact.force) }
    default:
      return {}
  }
}

/** One part of a sentence per seat, leaving out those who have gone. */
function each(key: string, said: readonly string[], seating: Seating): string {
  return said.flatMap((forces, seat) => (forces ? [say(key, { who: calledBy(seat, seating), forces })] : [])).join(', ')
}

function way(path: readonly number[]): Values {
  const [start = 0, end = start] = [path[0], path.at(-1)]
  return { start: squareName(start), end: squareName(end), steps: Math.max(0, path.length - 1) }
}

/** Where the square a1 is seen, by the quarters that the board is turned. */
const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const

/** The whole board in sentences: the round, every team with its carpets, channel and goal, how it lies, the genie. */
export function describe(view: View, seating: Seating): string {
  const playing = view.order[view.turn]
  const all = [
    say('text.round', { round: view.round, rounds: view.rounds }),
    say('text.stage', { stage: view.stage, who: playing === undefined ? '' : calledBy(playing, seating) }),
    ...view.carpets.map((_, seat) => team(view, seat, seating)),
  ]
  if (seating.seat !== null) all.push(say('describe.facing', { corner: CORNERS[facing(view, seating.seat)] ?? '' }))
  if (view.genie !== null) all.push(say('describe.genie', { square: squareName(view.genie) }))
  if (view.favour !== null) all.push(say('scene.favour_of', { name: nameOf(view.favour, seating) }))
  return paragraph(all)
}

function team(view: View, seat: number, seating: Seating): string {
  const name = nameOf(seat, seating)
  if (view.gone.includes(seat)) return say('text.gone', { who: calledBy(seat, seating) })
  const carpets = (view.carpets[seat] ?? []).map((square, carpet) =>
    say('describe.carpet', { name, letter: LETTERS[carpet] ?? '', square: squareName(square) }),
  )
  const channel = view.channels[seat] ?? []
  const { arrived, of } = arrival(view, stageOf(view), seat)
  const squares = list((view.goals[seat] ?? []).map(squareName))
  return [
    ...carpets,
    ...(channel.length > 0 ? [say('text.channel', { channel: channel.join(' ') })] : []),
    ...(view.picked[seat]?.length ? [say('text.picked', { forces: list(view.picked[seat].map(String)) })] : []),
    say('scene.arrived', { n: arrived, of }),
    say('describe.goal', { name, squares }),
  ].join('; ')
}

export function describeMove(move: Move, _telling: Seating): string {
  switch (move.type) {
    case 'order':
      return say('move.order', { forces: move.visible.join(' ') })
    case 'place':
      return say('move.place', { to: squareName(move.to) })
    case 'pick':
      return say('move.pick', { forces: move.forces.join(' + '), sum: total(move.forces) })
    case 'fly':
      return say('move.fly', { force: move.force, carpet: LETTERS[move.carpet] ?? '', to: squareName(move.to) })
    case 'swap':
      return say('move.swap', { force: move.force, first: move.first + 1, second: move.second + 1 })
    case 'turn':
      return say('move.turn', { force: move.force, place: move.place + 1, degrees: 90 * move.quarters })
    case 'genie':
      return say('move.genie', { force: move.force, to: squareName(move.to) })
    case 'rest':
      return say('move.rest', { force: move.force })
    case 'waive':
      return say('move.waive')
  }
}
