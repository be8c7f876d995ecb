/** The options of a game as its folder offers them to people; what is left out keeps the rules' own default. */

import type { Component } from 'svelte'
import type { Values } from '../i18n/format'

export type OptionValue =
  | string
  | number
  | boolean
  | null
  | readonly number[]
  | readonly object[]
  | Readonly<Record<string, unknown>>

export interface OptionChoice {
  readonly value: OptionValue
  /** A key of the game's catalogue. */
  readonly label: string
  readonly values?: Values
}

/** Whole numbers from one to another; where a bound is left out there is none. */
export interface Span {
  readonly min?: number
  readonly max?: number
}

export interface GameOption {
  /** The field of the game's options. Its words are `option.<name>.label` and `option.<name>.explain`. */
  readonly name: string
  readonly choices: readonly OptionChoice[]
  /** What any value beyond the choices is called: a key of the game's catalogue. */
  readonly other?: string
  /** Numbers that are too many to be listed: asked for in a field, and a choice of null leaves it empty. */
  readonly span?: Span
  /** Data that people bring in a file of JSON; no choice stands for none. */
  readonly file?: true
  /** Where a list will not do: a control of the game's own, for values beyond the choices too. */
  readonly control?: () => Promise<Component<OptionControl>>
  /** What was chosen, as a picture to be shown beside the terms of a table. */
  readonly picture?: () => Promise<Component<{ readonly value: OptionValue }>>
}

export interface OptionControl {
  readonly value: OptionValue
  readonly onchange: (value: OptionValue) => void
}

export interface OptionSheet {
  readonly options: readonly GameOption[]
  /** Whether thinking time makes sense: not for real-time games. */
  readonly thinking: boolean
  /** The greatest head start of a seat, in what the game counts; none where it knows no head start. */
  readonly headStart?: number
}
