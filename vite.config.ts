// Builds the client from web/ into dist/web, and serves it with hot reload while it is being worked on.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { relayTransform } from './web/relay/vitePlugin.ts'

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url))
const server = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`

/** The two faces every screen begins with; the naira sign and dotted letters follow where they are needed. */
const firstFonts = /(reddit-sans|familjen-grotesk)-latin-wght-normal-[\w-]+\.woff2$/

/** Asks for the first fonts beside the stylesheet instead of after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

export default defineConfig({
  root: path('./web'),
  plugins: [relayTransform(), react(), tailwind(), preloadFonts()],
  // Without the classes of before hooks: 9 kB less.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  build: {
    outDir: path('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of the page allows one inline script, the theme's; everything else is a file (decision 142).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': server,
      '/media': server,
      '/healthz': server,
    },
  },
})
