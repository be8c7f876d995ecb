/** What a card would do if it were laid now, as far as one view can tell: nothing here knows more than the player may. */

import { BALLAST, type Chance, mayPlay, number } from './cards'
import type { Card, View } from './types'

/** What another balloon has to do with the card. */
export type Role =
  | 'sleeper' // would be put to sleep
  | 'leader' // would be followed
  | 'rival' // may throw more
  | 'mate' // may throw the same from this square
  | 'counter' // may bring a storm, which would undo this one
  | 'threat' // may put this card to sleep

export interface Mark {
  readonly balloon: number
  readonly role: Role
  readonly sure: boolean
}

/** A square the own balloon may reach, as a number of squares from here. */
export interface Ghost {
  readonly by: number
  readonly sure: boolean
}

export interface Preview {
  readonly card: Card
  readonly ghosts: readonly Ghost[]
  readonly marks: readonly Mark[]
  /** What a ballast counts if every mate joins in; 0 for other cards. */
  readonly joined: number
  /** Nobody can stop this card from doing its work. */
  readonly certain: boolean
}

export function preview(view: View, seat: number, card: Card): Preview {
  const sky = new Chances(view, seat)
  switch (card) {
    case 'gas':
      return gas(sky)
    case 'storm':
      return storm(sky)
    case 'motor':
      return motor(sky)
    case 'grapple':
      return grapple(sky)
    default:
      return ballast(sky, card)
  }
}

/** The others in the sky, and what each of them may lay. */
class Chances {
  readonly here: number
  readonly others: readonly number[]
  readonly threats: readonly Mark[]

  constructor(
    readonly view: View,
    seat: number,
  ) {
    this.here = view.squares[seat] ?? 1
    this.others = view.squares.map((_, balloon) => balloon).filter((b) => b !== seat && !view.gone.includes(b))
    this.threats = this.marks('threat', this.on(this.here + 1), ['gas'])
  }

  on(square: number): number[] {
    return this.others.filter((balloon) => this.view.squares[balloon] === square)
  }

  may(balloon: number, cards: readonly Card[]): Chance {
    return mayPlay(this.view, balloon, cards)
  }

  /** Those who may lay one of these cards. */
  marks(role: Role, balloons: readonly number[], cards: readonly Card[]): Mark[] {
    return balloons
      .map((balloon) => ({ balloon, role, chance: this.may(balloon, cards) }))
      .filter(({ chance }) => chance !== 'no')
      .map(({ balloon, chance }) => ({ balloon, role, sure: chance === 'yes' }))
  }

  /** Whether this round may be stormy although the own card is none. */
  get stormy(): boolean {
    return this.others.some((balloon) => this.may(balloon, ['storm']) !== 'no')
  }

  /** Whether ballast may bring somebody to the Moon, which stops the round where one alone wins there (M2). */
  get stopped(): boolean {
    const near = this.on(this.view.moon - 1)
    return this.view.readings.includes('moon') && near.some((balloon) => this.may(balloon, BALLAST) !== 'no')
  }

  /** What so many equals of those on a square add to their number; where all must join in, fewer add nothing (M12). */
  bonus(together: number, there: number): number {
    return together > 1 && (together === there || !this.view.readings.includes('squadron')) ? together : 0
  }

  /** The squares a fall or a rise really moves (M1). */
  clamp(by: number): number {
    return Math.min(Math.max(this.here + by, 1), this.view.moon) - this.here
  }

  /** Different movements as ghosts; only a movement without an alternative is sure, and standing still has none. */
  ghosts(movements: readonly number[]): Ghost[] {
    const different = [...new Set(movements.map((by) => this.clamp(by)))].sort((a, b) => b - a)
    return different.filter((by) => by !== 0).map((by) => ({ by, sure: different.length === 1 }))
  }
}

function gas(sky: Chances): Preview {
  const marks: Mark[] = sky
    .on(sky.here - 1)
    .filter((balloon) => sky.may(balloon, ['motor']) !== 'yes')
    .map((balloon) => ({
      balloon,
      role: 'sleeper',
      sure: sky.threats.length === 0 && sky.may(balloon, ['motor']) === 'no',
    }))
  return { card: 'gas', ghosts: [], marks: [...marks, ...sky.threats], joined: 0, certain: sky.threats.length === 0 }
}

function storm(sky: Chances): Preview {
  const counters = sky.marks('counter', sky.others, ['storm'])
  const certain = counters.length === 0 && sky.threats.length === 0
  return { card: 'storm', ghosts: [], marks: [...counters, ...sky.threats], joined: 0, certain }
}

function motor(sky: Chances): Preview {
  const movements = [2, ...(sky.stormy ? [1] : []), ...(sky.stopped ? [0] : [])]
  return { card: 'motor', ghosts: sky.ghosts(movements), marks: [], joined: 0, certain: movements.length === 1 }
}

function grapple(sky: Chances): Preview {
  const leaders = sky.on(sky.here + 1)
  const movements = new Set(leaders.flatMap((leader) => movementsOf(sky, leader)))
  const marks: Mark[] = leaders.map((balloon) => ({ balloon, role: 'leader', sure: false }))
  return {
    card: 'grapple',
    ghosts: sky.ghosts([...movements, 0]),
    marks: [...marks, ...sky.threats],
    joined: 0,
    certain: false,
  }
}

/** How a balloon above may move this round, by any card it may hold. */
function movementsOf(sky: Chances, balloon: number): number[] {
  const follows = sky.may(balloon, ['grapple']) !== 'no' && sky.on((sky.view.squares[balloon] ?? 0) + 1).length > 0
  const throws = sky.may(balloon, BALLAST) !== 'no'
  const motors = sky.may(balloon, ['motor']) !== 'no'
  const movements: number[] = []
  if (throws || follows || (motors && sky.stormy)) movements.push(1)
  if (motors || follows) movements.push(2)
  if ((throws || follows) && sky.stormy) movements.push(-1)
  return movements
}

function ballast(sky: Chances, card: Card): Preview {
  const own = number(card)
  const mates = sky.marks('mate', sky.on(sky.here), [card])
  const sureMates = mates.filter((mate) => mate.sure).length
  const there = sky.on(sky.here).length + 1
  const least = own + sky.bonus(sureMates + 1, there)
  const most = own + sky.bonus(mates.length + 1, there)
  const rivals: Mark[] = sky.others
    .map((balloon) => ({ balloon, role: 'rival' as const, sure: surely(sky, balloon) > most }))
    .filter(({ balloon }) => possibly(sky, balloon, card) > least)
  const beaten = rivals.some((rival) => rival.sure)
  const certain = rivals.length === 0 && sky.threats.length === 0
  const movements = beaten ? [0] : sky.stormy ? [1, -1] : [1]
  return {
    card,
    ghosts: sky.ghosts(certain ? movements : [...movements, 0]),
    marks: [...rivals, ...mates, ...sky.threats],
    joined: most > own ? most : 0,
    certain,
  }
}

/** The most a balloon may throw, with everyone on its square joining in; the own number on the own square is no rival. */
function possibly(sky: Chances, balloon: number, own: Card): number {
  const square = sky.view.squares[balloon] ?? 0
  const there = sky.on(square).length + Number(square === sky.here)
  const values = BALLAST.filter((card) => !(square === sky.here && card === own))
    .filter((card) => sky.may(balloon, [card]) !== 'no')
    .map((card) => number(card) + sky.bonus(sky.marks('mate', sky.on(square), [card]).length, there))
  return Math.max(0, ...values)
}

/** What a balloon throws for certain: the Baron's card, for those who know it. It may yet be put to sleep. */
function surely(sky: Chances, balloon: number): number {
  const gassed = sky.on((sky.view.squares[balloon] ?? 0) + 1).some((above) => sky.may(above, ['gas']) !== 'no')
  if (gassed) return 0
  const known = BALLAST.find((card) => sky.may(balloon, [card]) === 'yes')
  return known === undefined ? 0 : number(known)
}
