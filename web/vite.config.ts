import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { build, type Plugin, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { prerenderPages } from './prerender-pages'
import { LANGUAGES } from './src/base/languages'
import type { Built } from './src/worker/built'

/** Whether the build is for hosts that only have files: `vite build --mode pocket`. */
const POCKET = process.argv.includes('pocket')
const base = POCKET ? './' : '/'

/** Tells the page where the words of each language lie, so that early.js can fetch them beside the script. */
const whereWordsLie: Plugin = {
  name: 'where-words-lie',
  transformIndexHtml(_html, { bundle = {} }) {
    return Object.values(bundle).flatMap((chunk) => {
      const found = chunk.type === 'chunk' && /\/i18n\/house\/(\w+)\.ts$/.exec(chunk.facadeModuleId ?? '')
      const attrs = found && { name: `words-${found[1]}`, content: base + chunk.fileName }
      return attrs ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
    })
  },
}

/** The picture of the game that stands first in the lobby: the largest thing on the first screen. */
const FIRST_PICTURE = 'montgolfiere.svg'

/** Tells the page where that picture lies, so that early.js can fetch it before the app has asked for it. */
const whereThePictureLies: Plugin = {
  name: 'where-the-picture-lies',
  transformIndexHtml(_html, { bundle = {} }) {
    const found = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(FIRST_PICTURE))
    const attrs = found && { name: 'first-picture', content: base + found.fileName }
    return attrs ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
  },
}

/** The manifest in every language besides English, in words that are there: home screens show what it says. */
const manifests: Plugin = {
  name: 'manifests',
  apply: 'build',
  generateBundle() {
    const english = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
    for (const lang of LANGUAGES.filter((each) => each !== 'en')) {
      const words = JSON.parse(readFileSync(`src/i18n/${lang}.json`, 'utf8'))
      const shortcuts = english.shortcuts.map(({ url }: { url: string }) => {
        const folder = url.slice('/daily/'.length).replaceAll('-', '_')
        const title = readFileSync(`../bisat/games/${folder}/guide/${lang}.md`, 'utf8').split('\n', 1)[0]?.slice(2)
        return { name: `${title} · ${words['daily.title']}`, url }
      })
      const manifest = { ...english, lang, description: `${words['home.title']}. ${words['home.lead']}`, shortcuts }
      const source = JSON.stringify(manifest)
      this.emitFile({ type: 'asset', fileName: `manifest.${lang}.webmanifest`, source })
    }
  },
}

/** The app's fonts for pages that are none of its own: the lab's and those for paper. */
const fonts: Plugin = {
  name: 'fonts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const assets = Object.values(bundle).filter((file) => file.type === 'asset')
    const lies = (name: string) => assets.find((file) => file.names.includes(name))?.fileName
    const source = readFileSync('src/design/fonts.css', 'utf8').replace(
      /@fontsource-variable\/\w+\/files\/([\w-]+\.woff2)/g,
      (_, name) => `/${lies(name)}`,
    )
    this.emitFile({ type: 'asset', fileName: 'fonts.css', source })
  },
}

/** Builds the service worker as one file of its own that knows every other file of the build. */
const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const copied = globSync('**/*.*', { cwd: 'public' }).map(
        (name) => [name, readFileSync(`public/${name}`)] as const,
      )
      const made = Object.values(bundle).map(
        (each) => [each.fileName, each.type === 'chunk' ? each.code : each.source] as const,
      )
      const files = [...copied, ...made]
        .map(([name, content]) => [`/${name}`, name.startsWith('assets/') ? null : hash(content)] as const)
        .filter(([path]) => !/^\/(licences|first)\//.test(path))
        .sort(([one], [other]) => (one < other ? -1 : 1))
      const built: Built = { version: hash(JSON.stringify(files)), files }
      const { output } = (await build({
        configFile: false,
        logLevel: 'warn',
        define: { BUILT: JSON.stringify(built) },
        build: {
          write: false,
          target: TARGET,
          copyPublicDir: false,
          lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'worker' },
        },
      }).then((all) => (Array.isArray(all) ? all[0] : all))) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: output[0].code })
    },
  },
}

/** Python for the documentation, under a name that its pages know. */
const live: Plugin = {
  name: 'live',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/pocket/live.ts', fileName: 'live.js', preserveSignature: 'strict' })
  },
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** The first with light-dark(), which the tokens use. */
const TARGET = ['chrome123', 'firefox121', 'safari17.5']

export default defineConfig({
  base,
  plugins: [
    svelte(),
    svelteTesting(),
    whereWordsLie,
    whereThePictureLies,
    manifests,
    ...(POCKET ? [] : [prerenderPages, live, fonts]),
    worker,
  ],
  server: {
    fs: { allow: ['..'] }, // the message catalogues of the games lie beside their Python rules
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
  // The server lets files of this name compile WebAssembly, and no others.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/python-[name]-[hash].js' } } },
  build: {
    outDir: '../bisat/_web',
    emptyOutDir: true,
    target: TARGET,
    assetsInlineLimit: 0, // font-src is 'self': nothing may become a data: URL by accident
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/svelte\//, tags: ['$initial'] },
            // What the first page needs comes as one file: on a slow network every file is a journey of its own.
            { name: 'house', test: /\/src\/(?!main\.ts|pocket\/live\.ts)/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    isolate: false, // half the work of a run was to load the same modules for every file
    setupFiles: ['tests/clean.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 60_000, // a busy machine is no fault of the code
  },
})
