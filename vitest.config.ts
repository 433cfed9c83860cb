// Tests without a browser, in four projects; `vitest --project NAME` runs one.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { vitestReport } from './scripts/vitestReport.ts'
import { relayTransform } from './web/relay/vitePlugin.ts'

/** Vite resolves graphql's ESM build, Node its CommonJS build; types of the two do not mix. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/** happy-dom has no IndexedDB. */
const device = [
  { find: /^idb-keyval$/, replacement: fileURLToPath(new URL('tests/web/deviceStore.ts', import.meta.url)) },
]

/** Long enough for a busy machine. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const inNode = (name: string) => ({
  resolve: { alias: [...alias, ...device] },
  test: {
    ...timeouts,
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node' as const,
    isolate: false,
  },
})

/** Plugins for projects that render screens. */
const clientPlugins = () => [relayTransform(), react()]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Caches transformed files between runs and projects.
    experimental: { fsModuleCache: true },
    tags: [
      {
        name: 'engine',
        description:
          'what PostgreSQL and Redis can change: SQL, what happens at once, jobs, sockets, processes',
      },
      {
        name: 'matrix',
        description: 'everything by everybody or in every way: too long for the quick tests',
      },
    ],
    globalSetup: 'tests/support/ownDatabases.ts',
    // Failures include the line of their test.
    includeTaskLocation: true,
    reporters: ['default', vitestReport],
    projects: [
      inNode('unit'),
      inNode('integration'),
      inNode('contract'),
      {
        plugins: clientPlugins(),
        resolve: { alias: device },
        test: {
          ...timeouts,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
    ],
  },
})
