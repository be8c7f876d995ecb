import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  base: '/',
  plugins: [svelte(), svelteTesting()],
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'svelte', test: /node_modules\/svelte\// }] } } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    testTimeout: 60_000, // a busy machine is no fault of the code
  },
})
