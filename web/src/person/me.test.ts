import { expect, it, vi } from 'vitest'

const answers = vi.hoisted(() => ({ me: vi.fn(), rename: vi.fn() }))
vi.mock('../server/requests', () => answers)

vi.resetModules() // others may have met the person before
const { myself } = await import('./me.svelte')

it('keeps a chosen name when somebody asks again, and when an older answer comes late', async () => {
  let answer: (person: object) => void = () => {}
  answers.me.mockReturnValue(new Promise((done) => (answer = done)))
  answers.rename.mockImplementation(async (name: string, emblem: string) => ({ id: 'p', name, emblem }))
  const asked = myself.know()
  await myself.rename('Ada', 'sun')
  answer({ id: 'p', name: '', emblem: '' })
  expect((await asked).name).toBe('Ada')
  expect((await myself.know()).name).toBe('Ada')
  expect(answers.me).toHaveBeenCalledTimes(1)
})

it('comes back with the network', async () => {
  vi.resetModules()
  const { myself } = await import('./me.svelte')
  answers.me.mockReset()
  answers.me
    .mockRejectedValueOnce(new Error('unreachable'))
    .mockResolvedValueOnce({ id: 'p', name: 'Ada', emblem: 'sun' })
  await expect(myself.know()).rejects.toThrow()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(myself.person?.name).toBe('Ada'))
})

it('is shown as this browser knew them last while nobody answers', async () => {
  vi.resetModules()
  const { myself } = await import('./me.svelte')
  localStorage.setItem('bisat.me', '{"id":"p","name":"Ada","emblem":"sun"}')
  answers.me.mockReset()
  answers.me.mockRejectedValueOnce(new Error('unreachable'))
  await expect(myself.know()).rejects.toThrow()
  expect([myself.shown?.name, myself.person]).toEqual(['Ada', null])
  answers.me.mockResolvedValueOnce({ id: 'q', name: 'Bea', emblem: 'sun' })
  await myself.know()
  expect([myself.shown?.name, JSON.parse(localStorage.getItem('bisat.me') ?? '').name]).toEqual(['Bea', 'Bea'])
})
