/** Which way a request goes: what may be kept, and what never is. */

/**
 * - `page`: from the network; without one, the page of the build that is kept
 * - `asset`: kept for good, since its name changes with its content
 * - `file`: of the build, under a name that stays: from the network, else as it was kept
 * - `answer`: of the server, the same for everybody: from the network, else as it was heard last
 */
export type Strategy = 'page' | 'asset' | 'file' | 'answer'

/**
 * The only answers that are ever kept: nothing in them is about a person or a table.
 * `tests/server/door/test_kept_answers.py` holds the server to it.
 */
export const ANSWERS: readonly RegExp[] = [
  /^\/api\/games$/,
  /^\/api\/lessons\/[a-z-]+$/,
  /^\/api\/daily\/[a-z-]+\/\d{4}-\d{2}-\d{2}$/,
  /^\/api\/figures\/[a-z-]+\/[a-z]{2}$/,
]
/** What was taken along lies under its version. */
const TAKEN = /\/pocket\/[0-9a-f]{16}\//
/** Below these are no pages of the app. */
const ELSEWHERE = /^\/(api|ws|docs|lab|paper|metrics)(\/|$)/

type Question = Pick<Request, 'method' | 'mode' | 'url'>

/** The way of a request; null: the browser does as if there were no worker. */
export function strategyOf(
  { method, mode, url }: Question,
  origin: string,
  files: ReadonlySet<string>,
): Strategy | null {
  const { origin: asked, pathname, search } = new URL(url)
  if (method !== 'GET' || asked !== origin) return null
  if (mode === 'navigate') return ELSEWHERE.test(pathname) || /\.\w+$/.test(pathname) ? null : 'page'
  if (search) return null
  if (files.has(pathname)) return pathname.includes('/assets/') ? 'asset' : 'file'
  if (TAKEN.test(pathname)) return 'asset'
  return ANSWERS.some((answer) => answer.test(pathname)) ? 'answer' : null
}
