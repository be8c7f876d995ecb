/** How a game speaks: the messages of its catalogue, and the names of those who play. */

import type { Values } from '../i18n/format'
import { knows, list, message, t } from '../i18n/index.svelte'
import type { Person, Seating } from './contract'

export interface Speech {
  /** A message; about "you" in the second person, if it has a twin: `you.<key>` where `who` is you, `hit.<key>` where whom it befalls is. */
  say(key: string, values?: Values): string
  /** The name of a seat in a sentence, where the own one is "you". */
  calledBy(seat: number, seating: Seating): string
  /** The name of a seat on the board, where the own one is "you". */
  nameOf(seat: number, seating: Seating): string
  /** Names on the board in a row. */
  names(seats: readonly number[], seating: Seating): string
}

/** Whoever plays without a seat comes after those who have one: `automaton` names it in a sentence, `onBoard` on the board. */
export function speech(game: string | null, automaton = 'text.name', onBoard = automaton): Speech {
  const say = (key: string, values: Values = {}) => {
    const you = values.you === 'yes' || values.who === t('table.own')
    const twin = you ? `you.${key}` : values.hit === 'yes' ? `hit.${key}` : key
    return message(game, knows(game, twin) ? twin : key, values)
  }
  const calledBy = (seat: number, { people }: Seating) => {
    const person = people[seat]
    if (!person) return say(automaton, { seat })
    return isYou(person, people) ? t('table.own') : person.name
  }
  const nameOf = (seat: number, { seat: own, people }: Seating) =>
    seat === own ? say('scene.you') : (people[seat]?.name ?? say(onBoard, { seat }))
  return { say, calledBy, nameOf, names: (seats, seating) => list(seats.map((seat) => nameOf(seat, seating))) }
}

/** Whether somebody is "you" and nobody else at this device is. */
export function isYou(person: Person | undefined, people: readonly Person[]): boolean {
  return person?.you === true && people.filter(({ you }) => you).length === 1
}

/** A name may begin with a small letter; a sentence does not. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Lines as sentences of one paragraph. */
export function paragraph(lines: readonly string[]): string {
  return lines.map((line) => capital(/[.!]$/.test(line) ? line : `${line}.`)).join(' ')
}

/** For messages that choose between two forms. */
export function yes(flag: boolean): 'yes' | 'no' {
  return flag ? 'yes' : 'no'
}
