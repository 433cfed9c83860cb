// The browser for tests and pictures: an installed one, else Playwright's download, else the distribution's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './install.mjs'
import { aptInstall, findProgram, isRoot } from './system.mjs'

const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name])

/** Debian's Chromium without a window, which needs a tenth less of the processor. */
const shell = 'chromium-headless-shell'

const places = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...windowsFolders.filter(Boolean).map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
]

/** The path of a browser that is here already, or undefined. CHROMIUM_PATH goes before all. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return findProgram(places) ?? [chromium.executablePath()].find((path) => existsSync(path))
}

/** Installs a browser if none is here, and beside Debian's the one for tests. Throws one line if there is none then. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found === '/usr/bin/chromium' && !process.env.CHROMIUM_PATH) aptInstall(shell)
  if (found) return
  console.log('install    playwright install chromium')
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { cwd: root })
  if (runs(findBrowser()) || (aptInstall(shell) && findProgram(places))) return
  throw new Error('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

/** A downloaded browser may lack libraries of the system. */
function runs(path) {
  return path && (process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0)
}

/**
 * The options that Playwright starts it with: quiet on the network, without the sandbox only as root, where there is none,
 * and without the compilers for code that runs for long, which a page of a test does not: a tenth of its cost.
 */
export const launchOptions = () => ({
  executablePath: findBrowser(),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--js-flags=--no-opt --no-maglev',
  ],
})
