import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const WORDS = {
  en: { 'game.about': 'Cards climb.', 'game.goal': 'Climb most.', 'option.open_hands.label': 'Open hands' },
  fr: { 'game.about': 'Des cartes montent.', 'game.goal': 'Montez.', 'option.open_hands.label': 'Mains ouvertes' },
}
const SCHEMA = { type: 'object', properties: { open_hands: { type: 'boolean' }, deep_sand: { type: 'boolean' } } }
const CAMELS = { id: 'camels', title: 'Camels', seats: [2, 4], schema: SCHEMA, words: WORDS, claim: null, public: {} }

/** How often the server was asked. */
let asked = 0
let answers = true

beforeEach(() => {
  vi.resetModules()
  asked = 0
  answers = true
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!answers) throw new Error('no network')
    return { ok: true, json: async () => ({ games: [{ id: 'montgolfiere', words: {} }, CAMELS] }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

async function modules() {
  const [shelf, words, options, sheets] = await Promise.all([
    import('./shelf.svelte'),
    import('../i18n/index.svelte'),
    import('../options/words'),
    import('../options/options'),
  ])
  await words.speak('en')
  return { ...shelf, ...words, ...options, ...sheets }
}

test('the server is asked once, and again after it could not be reached', async () => {
  const { shelf } = await modules()
  answers = false
  await expect(shelf.list()).rejects.toThrow()
  answers = true
  await Promise.all([shelf.list(), shelf.of('camels'), shelf.list()])
  expect([asked, shelf.known('camels')?.title]).toEqual([2, 'Camels'])
  await expect(shelf.of('chess')).rejects.toThrow()
})

test('a game that only the server knows speaks for itself, in the language chosen', async () => {
  const { shelf, titleOf, aboutOf, speak } = await modules()
  expect([titleOf('camels'), aboutOf('camels').trim()]).toEqual(['camels', ''])
  await shelf.list()
  expect([titleOf('camels'), aboutOf('camels')]).toEqual(['Camels', 'Cards climb. Climb most.'])
  await speak('fr')
  expect(aboutOf('camels')).toBe('Des cartes montent. Montez.')
  expect(titleOf('montgolfiere')).toBe('Montgolfière')
})

test('its options have its own words, or the names of their fields', async () => {
  const { optionSheet, optionLabel, optionHint, optionWords } = await modules()
  const { options } = await optionSheet('camels')
  expect(options.map(({ name }) => optionLabel('camels', name))).toEqual(['Open hands', 'Deep sand'])
  expect(optionHint('camels', 'deep_sand')).toBe('')
  const [hands] = options
  if (!hands) throw new Error('there is an option')
  expect(optionWords('camels', hands, { open_hands: true })).toBe('Yes')
})
