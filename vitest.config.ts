// The tests that need no browser, in four projects: each can be run alone with `vitest --project NAME`.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { relayTransform } from './web/relay/vitePlugin.ts'

/** Vite would take the module build of graphql, Node takes the other; types of the one are foreign to the other. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

const patience = { testTimeout: 20_000, hookTimeout: 60_000 }

const inNode = (name: string) => ({
  resolve: { alias },
  test: { ...patience, name, include: [`tests/${name}/**/*.test.ts`], environment: 'node' as const },
})

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      inNode('unit'),
      inNode('integration'),
      inNode('contract'),
      {
        plugins: [relayTransform(), react()],
        test: {
          ...patience,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
