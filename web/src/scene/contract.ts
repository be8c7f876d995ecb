/**
 * The contract between the table screen and the scene of any game.
 *
 * The table knows people, clocks, chat and the wire; a scene knows one game. The table hands a scene its view,
 * the legal moves and two ways to act, and asks the game's module for words. Neither knows more of the other.
 * Views are those of the game itself: what wraps them (the clock, a series) is taken off by the table.
 */

import type { Component, Snippet } from 'svelte'
import type { Emblem } from '../art/emblems'
import type { Pace } from '../base/pace'
import type { Sounds } from '../sound/library'
import type { Because, Series } from '../wire/core'
import type { LogEntry, WaitingInfo } from '../wire/types'
import type { Kinds } from './showing'

export type Motion = 'full' | 'reduced'

/** Who sits on a seat; the list is in the order of the seats. */
export interface Person {
  readonly name: string
  readonly emblem: Emblem
  /** Theirs, on whatever seat: `--seat-N` is the colour of whoever sits on seat N. */
  readonly colour: number
  readonly bot: boolean
  /** Whether someone (or a bot) is there to act. */
  readonly present: boolean
  readonly you: boolean
}

/** What every view carries. */
export interface AnyView {
  readonly seats: number
  readonly seat: number | null
  readonly at: number
  readonly gone: readonly number[]
  readonly happened: readonly AnyFact[]
  /** In games with sealed choices: which seats have made theirs in this phase. */
  readonly chose?: readonly boolean[]
}

/** Every fact and every move is known by its type. */
export interface AnyFact {
  readonly type: string
}
export interface AnyMove {
  readonly type: string
}

/** A view as the server shows it, for games without a scene of their own. */
export interface PlainView {
  readonly svg: string
  readonly text: string
  /** What is written on the button of each legal move. */
  readonly labels: ReadonlyMap<AnyMove, string>
  /** What happened since the last view, in sentences. */
  readonly said: readonly string[]
}

export interface SceneProps<View extends AnyView, Move extends AnyMove> {
  readonly view: View
  /**
   * One more than before: the view holds what happened since the last one, and the board plays it.
   * Any other step (a reload, a replay stepped back, frames left out): the board glides there and plays nothing.
   */
  readonly step: number
  /** The moves open to `seat` in this view; empty for those who watch. */
  readonly legal: readonly Move[]
  readonly waiting: WaitingInfo
  /**
   * Who looks; null watches. A finished match can be watched with everything open: then the view of null
   * holds what was hidden from the seats (hands, stocks), and the scene lays it on its board.
   */
  readonly seat: number | null
  readonly people: readonly Person[]
  /** What is over is looked at again: there is nothing to press, and no place is kept for it. */
  readonly replayed?: boolean
  /** A move is on its way: nothing else can be sent until the answer is here. */
  readonly sending: boolean
  readonly motion: Motion
  /** How fast what happened is shown; left out: at a normal pace. */
  readonly pace?: Pace
  /** Only where a game has no scene of its own. */
  readonly plain?: PlainView | null
  /** The match as this seat may know it, from the deal on, for scenes that look back beyond the view. */
  readonly log?: readonly LogEntry[]
  /** The series that this game is part of, with its points so far. */
  readonly series?: Series<unknown> | null
  /** A move that a strong player would make: the scene shows it, and whoever likes it makes it. */
  readonly hint?: Move | null
  /** In a lesson: the moves that are to be tried now. */
  readonly meant?: readonly Move[]
  /** What the table has to say of a seat, beside its name: its clock, its points, what was said. Only for scenes that are `seated`. */
  readonly badge?: Snippet<[seat: number]>
  /** Match time at this moment, for scenes that count it down. */
  now?(): number
  /** In games played in real time a move may be sent while others are on their way. */
  play(move: Move): void
  /** Take the own sealed choice back. */
  takeBack(): void
  /** Ask for a hint; left out where there is none to be had. */
  askHint?: (() => void) | null
  /** The scene begins to show these facts: the moment for a sound, a log line, an announcement. */
  onshow?(facts: readonly AnyFact[]): void
  /** Everything that happened has been shown and the board stands still. */
  onidle?(): void
}

/** Who sits where: what words are made from besides the fact or the view. */
export interface Seating {
  /** Who is "you" in the words; null watches. */
  readonly seat: number | null
  readonly people: readonly Person[]
}

/** What a game's folder gives to the table screen. All words are in the language chosen at the moment of the call. */
export interface GameModule<
  View extends AnyView = AnyView,
  Move extends AnyMove = AnyMove,
  Fact extends AnyFact = AnyFact,
> {
  readonly Scene: Component<SceneProps<View, Move>>
  /** One line of the log, or null for what the log leaves out. */
  log(fact: Fact, seating: Seating): string | null
  /** Whom a fact is about: the log sets their marks before its line. */
  subjects?(fact: Fact): readonly number[]
  /** What the log shows below the line of a fact, such as its cards, small; most facts show nothing. */
  readonly Pictured?: Component<{ fact: Fact; people: readonly Person[] }>
  /** What a live region says of a fact: one short sentence, or null. */
  announce(fact: Fact, seating: Seating): string | null
  /** The whole board in sentences. */
  describe(view: View, seating: Seating): string
  /** A move in words, as a label or a question. */
  describeMove(move: Move, seating: Seating): string
  /** What the rules declare of each kind of fact; left out where nothing takes time to be shown. */
  readonly kinds?: Kinds
  /** The rule behind each kind of fact, and the part of the rules page that tells it. */
  readonly why?: Readonly<Record<string, Because>>
  /** The part of the rules page that tells each rule. */
  readonly rules?: Readonly<Record<string, number>>
  /** Where it is not always the same rule: the one behind this fact, after what happened before it, or a sentence that says more. */
  because?(
    fact: Fact,
    before: readonly Fact[],
    view: View,
  ): { readonly rule?: string; readonly sentence?: string } | null
  /** For each first-time mark (`mark.1` …) what is touched by whoever does what it says, as a selector; empty where nothing is. */
  readonly marks?: readonly string[]
  /** What its facts sound like; left out, there is one sound for all. */
  readonly sounds?: Sounds<Fact>
  /** With whom a seat may talk in private now, itself included; games without such circles leave it out. */
  circle?(view: View, seat: number): readonly number[]
  /** How far a seat came in the units of the game, when it is over: "square 9", "3 cards"; left out, points are shown. */
  achieved?(view: View, seat: number): string
  /** The name of whoever plays without a seat and scores in a series; games without such a one leave it out. */
  automaton?(): string
  /** Everybody acts at once: nobody hears that it is their turn, and what came too late is passed over in silence. */
  readonly live?: boolean
  /** Nothing is hidden from anybody: a device that is handed round needs no curtain. */
  readonly open?: boolean
  /** Its scene shows the people itself: they do not stand once more along the upper edge. */
  readonly seated?: boolean
  /** The game has no scene of its own: pictures and words come from the server. */
  readonly plain?: boolean
  /** How a match ended for this reason, where no fact tells it; empty if there are no words for it. */
  ending?(reason: string): string
}
