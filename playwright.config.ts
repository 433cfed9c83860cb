// Journeys in a real browser, against the built server with a demo campus of its own.
import { defineConfig } from 'playwright/test'
import { launchOptions } from './scripts/browser.mjs'

const port = 4127
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder for the run on each database: pictures of failures stay until its next run.
  outputDir: `tests/.output/e2e-${process.env['DATABASE_URL'] ? 'postgresql' : 'embedded'}`,
  // As many as a small machine has processors: more at once make each of them dearer.
  workers: 2,
  // No test leans on another of its file: whichever worker is free takes the next.
  fullyParallel: true,
  // Enough for a machine that does much else meanwhile.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env['CI'],
  reporter: [['list'], ['json', { outputFile: 'tests/.output/e2e.json' }]],
  // A browser that has visited Fennec before opens it in half the time; Playwright empties it after each test.
  use: {
    baseURL,
    // A wait that is in vain fails where it stands, and not when the time of its test is over.
    actionTimeout: 60_000,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    reuseContext: true,
  },
  webServer: {
    command: 'node scripts/demo-server.mjs',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port) },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
  },
})
