import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `npm run dev` passes requests for data on to a running `bezzel serve --port 8848` (or the address in BEZZEL_SERVER).
const server = process.env.BEZZEL_SERVER ?? 'http://127.0.0.1:8848'

export default defineConfig({
  plugins: [svelte()],
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
