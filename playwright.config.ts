// The Playwright configuration: end-to-end tests against the built server with its own demo campus.
import { defineConfig } from 'playwright/test'
import { launchOptions } from './scripts/browser.mjs'

const port = 4127
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder per database, so that screenshots of failures survive the other run.
  outputDir: `tests/.output/e2e-${process.env['DATABASE_URL'] ? 'postgresql' : 'embedded'}`,
  // The processors of a small machine; more workers slow each other down.
  workers: 2,
  // Tests of a file are independent.
  fullyParallel: true,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env['CI'],
  reporter: [['list'], ['json', { outputFile: 'tests/.output/e2e.json' }]],
  // Reused contexts halve the loading time; Playwright clears them after each test.
  use: {
    baseURL,
    // A wait fails at its own line before the test's timeout.
    actionTimeout: 60_000,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    reuseContext: true,
  },
  webServer: {
    command: 'node scripts/demoServer.mjs',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
  },
})
