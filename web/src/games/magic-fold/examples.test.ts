import { describe, expect, it } from 'vitest'
import { lay, upper } from './cloth/sheet'
import { EXAMPLES, TRACK } from './examples'
import { pictures } from './puzzle/deck'

describe('the examples of the rules page', () => {
  it.each([
    ['claim', 0],
    ['genie', 1],
  ])('%s: the cloth shows what the card asks for, but for %i', (name, genies) => {
    const { cloth, card } = EXAMPLES[name] ?? {}
    const shown = cloth ? upper(lay(cloth)).map((cell) => pictures()[cell]?.motif) : []
    const asked = card?.elements.map(({ motif }) => motif) ?? []
    expect(shown).toHaveLength(asked.length)
    expect(asked.filter((motif) => !shown.includes(motif ?? undefined))).toHaveLength(genies)
    expect(EXAMPLES[name]?.genies ?? 0).toBe(genies)
  })

  it('the track is that of the box', () => {
    expect(TRACK.track.shortcuts.some(([from]) => from === TRACK.aim.to)).toBe(true)
    expect(TRACK.track.cobras).toContain(TRACK.bite.square)
    expect(TRACK.cobras).not.toContain(TRACK.bite.square)
  })
})
