/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { capital, paragraph, yes } from '../../scene/speech'
import { FACTS } from '../../wire/magic-fold'
import type { Fact, Move, View } from './types'
import { calledBy, cardName, clothWords, nameOf, say } from './words'

export const { sentence, log, announce, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

function details(fact: Fact, seating: Seating): Values {
  switch (fact.type) {
    case 'turned':
      return { cards: fact.cards.map((card, at) => `${at + 1}: ${cardName(card)}`).join('; ') }
    case 'folded':
      return { side: fact.step.side, line: fact.step.line, under: yes(fact.step.under) }
    case 'put_back':
      return { whom: list(fact.pawns.map((pawn) => calledBy(pawn, seating))), n: fact.pawns.length }
    case 'bit':
      return { kind: say(`cobra.${fact.kind}.name`) }
    default:
      return 'card' in fact ? { card: cardName(fact.card) } : {}
  }
}

/** What is said while facts are shown: the cards lie there to be seen, and only what is new has to be read. */
export function captions(facts: readonly Fact[], seating: Seating): string[] {
  const bitten = facts.some((fact) => fact.type === 'bit' && fact.pawns.includes(seating.seat ?? -1))
  return facts.map((fact) => {
    switch (fact.type) {
      case 'ghost_took':
        return say('caption.ghost_took', { token: fact.token })
      case 'checked': {
        const { token, genies, right } = fact
        return capital(say('caption.checked', { token, genies, right: yes(right), who: calledBy(fact.seat, seating) }))
      }
      case 'bound':
        if (bitten && fact.seat === seating.seat) return say(`cobra.${fact.hand}_hand.explain`)
        return sentence(fact, seating)
      case 'barred':
        if (bitten && fact.seat === seating.seat) return say('cobra.no_genies.explain')
        return sentence(fact, seating)
      default:
        return sentence(fact, seating)
    }
  })
}

/** What goes on. */
function situation(view: View, seating: Seating): string {
  if (view.ended !== null) return say('text.over')
  if (view.pause !== null) return say('describe.pause')
  if (view.choosing !== null) {
    const seat = view.claims.findIndex((claim) => claim?.token === 1)
    return say('text.choosing', { round: view.round, who: calledBy(seat, seating) })
  }
  return say('text.round', { round: view.round })
}

/** The situation, the cards, everybody's standing, then the own cloth. */
export function describe(view: View, seating: Seating): string {
  const cards = view.open.map((card, at) => say('scene.card', { token: at + 1, card: cardName(card) }))
  const pawns = view.squares.map((_, pawn) => standing(view, pawn, seating))
  const cobras = say('text.cobras', { squares: view.cobras.join(', ') || say('text.none') })
  const shortcuts = view.track.shortcuts.map(([from, to]) => `${from}→${to}`).join(', ') || say('text.none')
  const track = say('text.track', { palace: view.track.palace, shortcuts, stock: view.stock, board: view.board })
  const own = view.cloths[seating.seat ?? 0]
  const cloth = own ? [clothWords(own, view.pictures)] : []
  return paragraph([situation(view, seating), ...cards, ...pawns, cobras, track, ...cloth])
}

/** Where a pawn is, and what holds for its seat. */
export function standing(view: View, pawn: number, seating: Seating): string {
  const who = nameOf(pawn, seating)
  const square = view.squares[pawn] ?? 0
  if (pawn === view.seats) {
    const token = view.ghost === null ? [] : [say('text.took', { token: view.ghost })]
    return [say('text.ghost', { who, square }), ...token].join(', ')
  }
  return [say('text.seat', { who, square, genies: view.genies[pawn] ?? 0 }), ...marks(view, pawn)].join(', ')
}

/** What holds for a seat this round, besides where it is. */
export function marks(view: View, seat: number): string[] {
  const [claim, hand] = [view.claims[seat], view.hands[seat]]
  return [
    claim ? say('text.took', { token: claim.token }) : '',
    view.passed.includes(seat) ? say('text.passed') : '',
    hand ? say('text.hand', { hand }) : '',
    view.barred.includes(seat) ? say('text.barred') : '',
    view.gone.includes(seat) ? say('text.gone') : '',
  ].filter(Boolean)
}

export function describeMove(move: Move, seating: Seating): string {
  switch (move.type) {
    case 'fold':
      // no line on the carpet has a number, but its arrow is lit
      return say('hint.lit', { move: say('move.fold', { side: move.side, line: move.line, under: yes(move.under) }) })
    case 'unfold':
      return say('move.unfold', { whole: yes(move.whole) })
    case 'take':
      return say('move.take', { token: move.token })
    case 'set_back':
      return say('move.set_back', { who: calledBy(move.pawn, seating) })
    default:
      return say(`move.${move.type}`)
  }
}
