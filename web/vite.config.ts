import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// `npm run dev` passes requests for data on to a running `bezzel serve --port 8848` (or the address in BEZZEL_SERVER).
const server = process.env.BEZZEL_SERVER ?? 'http://127.0.0.1:8848'

// Svelte's error messages point to its site. The page names no address: what remains is the name of the message.
const withoutAddresses: Plugin = {
  name: 'without-addresses',
  renderChunk: (code) => ({ code: code.replaceAll('https://svelte.dev/e/', 'svelte: '), map: null }),
}

export default defineConfig({
  plugins: [svelte(), withoutAddresses],
  build: {
    // The bundle is committed there, so that building the program needs no Node.
    outDir: '../crates/bezzel-web/static',
    emptyOutDir: true,
    target: 'es2022',
    // One file of script, one of style: the page is small, and a second request costs more than it saves.
    cssCodeSplit: false,
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: true,
  },
  server: {
    proxy: {
      '/api': {
        target: server,
        changeOrigin: true,
        // The program refuses foreign origins, and Vite's is one.
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
})
