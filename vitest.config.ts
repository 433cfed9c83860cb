// The Vitest configuration: tests without a browser, in four projects; `vitest --project NAME` runs one.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { vitestReport } from './scripts/vitestReport.ts'
import { relayTransform } from './web/relay/vitePlugin.ts'

/** Vite resolves graphql's ESM build, Node its CommonJS build; types of the two do not mix. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/** Replaces IndexedDB, which happy-dom lacks. */
const deviceStore = [
  { find: /^idb-keyval$/, replacement: fileURLToPath(new URL('tests/web/deviceStore.ts', import.meta.url)) },
]

/** Long enough for a busy machine. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const inNode = (name: string) => ({
  resolve: { alias: [...alias, ...deviceStore] },
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
          'tests whose outcome PostgreSQL or Redis may change: SQL, concurrency, jobs, sockets, processes',
      },
      {
        name: 'matrix',
        description: 'every operation by every role, or in every way: too long for the quick tests',
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
        resolve: { alias: deviceStore },
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
