import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Tells the page where the words of each language lie, so that early.js can fetch them beside the script. */
const whereWordsLie: Plugin = {
  name: 'where-words-lie',
  transformIndexHtml(_html, { bundle = {} }) {
    return Object.values(bundle).flatMap((chunk) => {
      const found = chunk.type === 'chunk' && /\/i18n\/house\/(\w+)\.ts$/.exec(chunk.facadeModuleId ?? '')
      const attrs = found && { name: `words-${found[1]}`, content: `/${chunk.fileName}` }
      return attrs ? [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }] : []
    })
  },
}

export default defineConfig({
  base: '/',
  plugins: [svelte(), svelteTesting(), whereWordsLie],
  server: {
    fs: { allow: ['..'] }, // the message catalogues of the games lie beside their Python rules
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
  build: {
    outDir: '../bisat/_web',
    emptyOutDir: true,
    target: ['chrome123', 'firefox121', 'safari17.5'], // the first with light-dark(), which the tokens use
    assetsInlineLimit: 0, // font-src is 'self': nothing may become a data: URL by accident
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/svelte\// },
            // What the first page needs comes as one file: on a slow network every file is a journey of its own.
            { name: 'house', test: /\/src\/(app|art|design|lobby|server)\/|\/src\/i18n\/[^/]+\.ts$/ },
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
