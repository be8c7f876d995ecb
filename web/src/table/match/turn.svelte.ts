/** The own turn: the moves that are open, what helps to find one, and making it. */

import { untrack } from 'svelte'
import { language, t } from '../../i18n/index.svelte'
import type { Aside } from '../../scene/aside.svelte'
import type { AnyMove } from '../../scene/contract'
import { Hinting } from './hinting.svelte'
import { HINT, Marks } from './marks.svelte'
import type { MatchState } from './state.svelte'

/** To be made while a component is. */
export class Turn {
  readonly hinting: Hinting
  readonly marks = new Marks()
  readonly #match: MatchState

  constructor(match: MatchState) {
    this.#match = match
    this.hinting = new Hinting(() => ({
      table: match.table,
      you: match.room.you?.id,
      seat: match.seat,
      phase: match.waiting?.phase,
      needed: match.device.allShown && match.curtain === null ? (match.waiting?.needed ?? []) : [],
    }))
    $effect(() => {
      language()
      untrack(() => this.hinting.reword())
    })
  }

  readonly legal: readonly AnyMove[] = $derived.by(() => {
    const { table, finished, sight } = this.#match
    return table.paused || finished ? [] : (sight?.legal ?? []).filter(({ type }) => type !== 'back')
  })
  /** The move that a hint names. */
  readonly hint: AnyMove | null = $derived.by(() => (this.hinting.current?.move as AnyMove | undefined) ?? null)
  /** To ask for a hint; null where there is none to be had now. */
  readonly askHint: (() => void) | null = $derived.by(() => (this.hinting.open ? this.#ask : null))
  /** Something to be found, while nothing else is to be read. */
  readonly mark: string | null = $derived.by(() => {
    const { yours, seat, table, module, waiting } = this.#match
    if (!yours || seat === null || this.hinting.current || table.offer || !waiting) return null
    return this.marks.next(table.game, waiting.phase, this.hinting.allowed, module.marks)
  })

  /** What is said beside the game: a hint, or something to be found. */
  readonly aside: Aside | null = $derived.by(() => {
    const { table, waiting, module, seating } = this.#match
    const { hint, mark, hinting } = this
    if (hint && hinting.current) {
      const text = t('hint.says', { move: module.describeMove(hint, seating), why: hinting.current.why })
      return { icon: 'hint', text, close: { label: t('hint.close'), quiet: true, act: () => hinting.drop() } }
    }
    if (!mark || !waiting) return null
    const done = () => this.marks.done(table.game, mark, waiting.phase)
    return {
      icon: 'info',
      text: this.marks.words(table.game, mark),
      close: { label: t('mark.done'), quiet: false, act: done },
    }
  })

  /** Whoever does what a mark says need not be told. */
  readonly touched = ({ target }: Event): void => {
    const { table, module, waiting } = this.#match
    if (target instanceof Element) this.marks.touched(table.game, module.marks ?? [], target, waiting?.phase)
  }

  readonly act = (move: AnyMove): void => {
    const { seat, waiting, room } = this.#match
    if (seat === null || !waiting) return
    this.hinting.drop()
    room.send({ type: 'act', seat, phase: waiting.phase, move })
  }

  readonly takeBack = (): void => {
    const { seat, waiting, room } = this.#match
    if (seat !== null && waiting) room.send({ type: 'undo', seat, phase: waiting.phase })
  }

  readonly #ask = (): void => {
    this.marks.done(this.#match.table.game, HINT, this.#match.waiting?.phase)
    void this.hinting.ask()
  }
}
