import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function preferences(languages: string[] = ['en-GB']) {
  vi.stubGlobal('navigator', { languages, language: languages[0] })
  return (await import('../src/base/preferences.svelte')).preferences
}

test.each([
  [['el-GR', 'en'], 'el'],
  [['pt-BR', 'FR-ca'], 'fr'],
  [['ja'], 'en'],
])('speaks the first of the languages it knows: %s', async (languages, spoken) => {
  expect((await preferences(languages)).language).toBe(spoken)
})

test('starts with the theme of the system and without sound', async () => {
  const fresh = await preferences()
  expect([fresh.theme, fresh.sound]).toEqual(['system', false])
})

test('what was chosen holds on the next visit, and on the page at once', async () => {
  const first = await preferences()
  Object.assign(first, { language: 'de', theme: 'dark', sound: true })
  first.apply()
  expect([document.documentElement.lang, document.documentElement.dataset.theme]).toEqual(['de', 'dark'])
  vi.resetModules()
  const next = await preferences()
  expect([next.language, next.theme, next.sound]).toEqual(['de', 'dark', true])
  next.theme = 'system'
  next.apply()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test.each(['{', '[]', '{"language":"xx","theme":"pink","sound":"yes"}'])(
  'nonsense in storage is ignored: %s',
  async (kept) => {
    localStorage.setItem('bisat.preferences', kept)
    const mended = await preferences(['de'])
    expect([mended.language, mended.theme, mended.sound]).toEqual(['de', 'system', false])
  },
)
