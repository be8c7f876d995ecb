/** Pages that are seen before the script has come: the build writes down how they begin, in every language. */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES, type Language, manifestOf } from './src/base/languages'
import type { prerender } from './src/prerender/prerender'

/** Words are there from the start, and the page of rules; whatever else would be fetched later is not. */
const NOW = /\/house\/\w+\.ts$|\/RulesPage\.svelte$|\/games\/\w+\/(?:guide|messages)\//

/** Leaves out what a page asks for only once it runs. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  enforce: 'pre',
  resolveDynamicImport(asked) {
    return typeof asked === 'string' && NOW.test(asked) ? null : { id: String(asked), external: true }
  },
}

/** The app, to be run by the build. */
async function app(): Promise<typeof prerender> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [nothingLater, svelte()],
    define: { 'location.pathname': '"/"', 'location.hash': '""' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender/prerender.ts',
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const code = Buffer.from(built.output[0].code).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).prerender
}

/** The files of some modules and of all that these import, but for what every page begins with. */
function files(bundle: Rolldown.OutputBundle, ends: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const begins = chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports)
  const found = new Set(chunks.filter(({ facadeModuleId: id }) => ends.some((end) => id?.endsWith(end))))
  for (const { imports } of found)
    for (const chunk of chunks)
      if (imports.includes(chunk.fileName) && !begins.includes(chunk.fileName)) found.add(chunk)
  return [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}

const link = (file: string, style: string) =>
  `<link rel="${file.endsWith('.css') ? style : 'modulepreload'}" crossorigin href="/${file}">`

/** What draws the words of a rules page: they are written down, and need its style at once. */
const RULES = ['/rules/RulesPage.svelte']

/** What the rules page of a game asks for as soon as it runs. */
function ofRules(game: string, language: Language): readonly string[] {
  const folder = `/games/${game.replaceAll('-', '_')}`
  return [
    `${folder}/guide/${language}.md?raw`,
    `${folder}/messages/${language}.json`,
    `/src/games/${game}/Example.svelte`,
  ]
}

/** Every game of which the build has rules. */
function games(bundle: Rolldown.OutputBundle): readonly string[] {
  const guide = /\/games\/(\w+)\/guide\/en\.md\?raw$/
  const found = Object.values(bundle).map((file) => file.type === 'chunk' && guide.exec(file.facadeModuleId ?? ''))
  return found.flatMap((one) => (one ? (one[1]?.replaceAll('_', '-') ?? []) : []))
}

/** Writes `first/<language><path>.html`, which the server sends in place of the empty page. */
export const prerenderPages: Plugin = {
  name: 'prerender-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no page')
      const [empty, prerender] = [String(page.source), await app()]
      const write = async (language: Language, path: string, written: readonly string[], soon: readonly string[]) => {
        const { head, body } = await prerender(language, path)
        const now = files(bundle, [`/i18n/house/${language}.ts`, ...written])
        const then = files(bundle, soon).filter((file) => !now.includes(file))
        const links = [
          ...now.map((file) => link(file, 'stylesheet')),
          ...then.map((file) => link(file, 'preload" as="style')),
        ]
        const source = empty
          .replace('<html lang="en">', `<html lang="${language}">`)
          .replace('<title>bisat</title>', head)
          .replace('/manifest.webmanifest', manifestOf(language))
          .replace('</head>', `${links.join('')}</head>`)
          .replace('<div id="app"></div>', `<div id="app" lang="${language}" inert>${body}</div>`)
        this.emitFile({ type: 'asset', fileName: `first/${language}${path}`.replace(/\/?$/, '.html'), source })
      }
      for (const language of LANGUAGES) {
        await write(language, '/', [], [])
        for (const game of games(bundle)) await write(language, `/rules/${game}`, RULES, ofRules(game, language))
      }
    },
  },
}
