// The browser for tests and screenshots: an installed one, else Playwright's download, else the distribution's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { root } from './install.mjs'
import { aptInstall, findProgram, isRoot } from './system.mjs'

const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name])

/** Debian's headless Chromium, which needs a tenth less CPU. */
const headlessShell = 'chromium-headless-shell'

const candidates = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...windowsFolders.filter(Boolean).map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
]

/** Returns the path of an installed browser, or undefined; CHROMIUM_PATH takes precedence. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return findProgram(candidates) ?? [chromium.executablePath()].find((path) => existsSync(path))
}

/** Installs a browser if none is installed, and the headless shell beside Debian's; throws if none can be installed. */
export function ensureBrowser() {
  const browserPath = findBrowser()
  if (browserPath === '/usr/bin/chromium' && !process.env.CHROMIUM_PATH) aptInstall(headlessShell)
  if (browserPath) return
  console.log('install    playwright install chromium')
  const cli = join(root, 'node_modules/playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { cwd: root })
  if (canStart(findBrowser()) || (aptInstall(headlessShell) && findProgram(candidates))) return
  throw new Error('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

/** Returns true if the browser starts; a downloaded one may lack system libraries. */
function canStart(path) {
  return path && (process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0)
}

/** Options for Playwright: no background network, no sandbox for root, no optimizing compilers, which cost a tenth. */
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
