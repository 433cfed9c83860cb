// The tests that need no browser, in four projects: each can be run alone with `vitest --project NAME`.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { vitestReport } from './scripts/vitestReport.ts'
import { relayTransform } from './web/relay/vitePlugin.ts'

/** Vite would take the module build of graphql, Node takes the other; types of the one are foreign to the other. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

/** happy-dom has no IndexedDB. */
const device = [
  { find: /^idb-keyval$/, replacement: fileURLToPath(new URL('tests/web/deviceStore.ts', import.meta.url)) },
]

/** Enough for a machine that does much else meanwhile. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const inNode = (name: string) => ({
  resolve: { alias: [...alias, ...device] },
  test: {
    ...patience,
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: 'node' as const,
    isolate: false,
  },
})

/** What the screens need, wherever they are tested. */
const client = () => [relayTransform(), react()]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A file that has not changed is not transformed again, neither by the next run nor by the suite beside.
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
    // A failure names the line of its test.
    includeTaskLocation: true,
    reporters: ['default', vitestReport],
    projects: [
      inNode('unit'),
      inNode('integration'),
      inNode('contract'),
      {
        plugins: client(),
        resolve: { alias: device },
        test: {
          ...patience,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
    ],
  },
})
