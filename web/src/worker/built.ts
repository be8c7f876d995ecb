/** What a build leaves: every file of the client, as `vite.config.ts` writes it into the worker. */

export interface Built {
  /** Changes with any file. */
  readonly version: string
  /** Each path with what its content was; names under `/assets/` say it themselves and have none. */
  readonly files: readonly (readonly [path: string, hash: string | null])[]
}
