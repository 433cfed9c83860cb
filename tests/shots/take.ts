// Walks the route table and the list of states as each visitor, in both widths and themes, and writes shots/*.png.
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { screens, type ScreenRow } from '#web/routes.tsx'
import { launchOptions } from '../../scripts/browser.mjs'
import { states } from './states.ts'
import { openContext, viewports, type Theme, type Visitor, type Width } from './visitors.ts'

const baseURL = process.argv[2] ?? 'http://127.0.0.1:4000'

/** Who looks at a screen: those for whom it may differ, not everybody who may open it. */
function visitorsOf({ access, dashboardOf, path }: ScreenRow): Visitor[] {
  if (access === 'signedOut') return ['signedOut']
  if (access === 'anyone') return ['signedOut', 'customer']
  if (access === 'admin') return ['admin']
  if (dashboardOf) return [dashboardOf, 'admin']
  return [/^\/(vendor|add|edit)-/.test(path) ? 'vendor' : 'customer']
}

/** Every parameter of a path is a number, and each table's first row has number 1. */
const sample = (path: string) => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1')

async function photograph(page: Page, file: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join('shots', file), fullPage: true, animations: 'disabled' })
}

/** Takes all pictures of one visitor in one width and theme, and returns how many. */
async function walk(browser: Browser, visitor: Visitor, theme: Theme, width: Width) {
  const context = await openContext(browser, baseURL, { visitor, theme, width })
  const folder = `${width}-${theme}`
  let count = 0
  const page = await context.newPage()
  for (const row of screens.filter((row) => visitorsOf(row).includes(visitor))) {
    const url = sample(row.path)
    await page.goto(url, { waitUntil: 'networkidle' })
    // Where this visitor is sent elsewhere, the picture belongs to that other path.
    if (new URL(page.url()).pathname === url) {
      await photograph(page, `${folder}/${visitor}${url === '/' ? '-home' : url.replaceAll('/', '-')}.png`)
      count += 1
    }
  }
  for (const { name, path, reach } of states.filter((state) => state.visitor === visitor)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await reach(page)
    await photograph(page, `${folder}/state-${name}.png`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    count += 1
  }
  await context.close()
  return count
}

const browser = await chromium.launch(launchOptions())
let count = 0
for (const visitor of ['signedOut', 'customer', 'vendor', 'admin'] as const) {
  // One theme after the other: a signed-in visitor's theme is stored with the account.
  for (const theme of ['dark', 'light'] as const) {
    const widths = Object.keys(viewports).map(Number) as Width[]
    const counts = await Promise.all(widths.map((width) => walk(browser, visitor, theme, width)))
    count += counts.reduce((sum, taken) => sum + taken, 0)
  }
}
await browser.close()
console.log(`${count} pictures in shots/`)
