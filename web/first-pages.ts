/** The first page in every language with the lobby in it, so that it is seen before the script has come. */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Plugin, type Rolldown } from 'vite'
import type { first } from './src/first/first'
import { LANGUAGES } from './src/i18n/languages'

/** The words of the house; whatever else would be fetched later is not there yet. */
const NOW = /\/house\/\w+\.ts$/

/** Leaves out what a page asks for only once it runs. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  enforce: 'pre',
  resolveDynamicImport(asked) {
    return typeof asked === 'string' && NOW.test(asked) ? null : { id: String(asked), external: true }
  },
}

/** The lobby as the server's side of Svelte writes it. */
async function lobby(): Promise<typeof first> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [nothingLater, svelte()],
    define: { 'location.pathname': '"/"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/first/first.ts',
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const code = Buffer.from(built.output[0].code).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).first
}

/** Writes `first/<language>.html`, which the server sends to whoever comes to `/`; any other page begins empty. */
export const firstPages: Plugin = {
  name: 'first-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no page')
      const empty = String(page.source)
      const first = await lobby()
      for (const language of LANGUAGES) {
        const { head, body } = await first(language)
        const words = /<meta name="words-(\w+)" content="([^"]+)">/g
        const [, , file] = [...empty.matchAll(words)].find(([, each]) => each === language) ?? []
        const source = empty
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('<title>bisat</title>', `<link rel="modulepreload" crossorigin href="${file}">${head}`)
          .replace('<div id="app"></div>', `<div id="app" lang="${language}" inert>${body}</div>`)
        this.emitFile({ type: 'asset', fileName: `first/${language}.html`, source })
      }
    },
  },
}
