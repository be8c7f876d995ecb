/** Files share a process and its modules: each finds the page, the storage and the time as the first one did. */

import { beforeAll, vi } from 'vitest'

beforeAll(() => {
  vi.useRealTimers()
  if (typeof document === 'undefined') return // tests of what is no page
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
})
