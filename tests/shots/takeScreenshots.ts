// Screenshots of every screen of the route table and of every state, as each visitor, in both widths and themes.
// Writes shots/*.png.
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { screens } from '#web/app/routes.tsx'
import { launchOptions } from '../../scripts/browser.mjs'
import { designStates } from './designStates.ts'
import { samplePath, visitorsOf } from './screens.ts'
import { waitForOverlay, waitUntilSettled } from './waitUntilSettled.ts'
import { states } from './states.ts'
import { openContext, viewports, visitors, type Theme, type Visitor, type Width } from './visitors.ts'

const baseURL = process.argv[2] ?? 'http://127.0.0.1:4000'
const designURL = process.argv[3]

async function takeScreenshot(page: Page, file: string, fullPage = true) {
  await page.evaluate(async () => {
    // Lazy content below the window would wait for scrolling.
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await document.fonts.ready
  })
  await page.screenshot({ path: join('shots', file), fullPage, animations: 'disabled' })
}

/** Takes all pictures of a visitor in one width and theme, and returns their number. */
async function takeVisitorScreenshots(browser: Browser, visitor: Visitor, theme: Theme, width: Width) {
  const context = await openContext(browser, baseURL, { visitor, theme, width })
  const folder = `${width}-${theme}`
  let count = 0
  const page = await context.newPage()
  for (const row of screens.filter((row) => visitorsOf(row).includes(visitor))) {
    const url = samplePath(row.path)
    await page.goto(url)
    await waitUntilSettled(page)
    // After a redirect, the picture belongs to the other path.
    if (new URL(page.url()).pathname === url) {
      await takeScreenshot(
        page,
        `${folder}/${visitor}${url === '/' ? '-home' : url.replaceAll('/', '-')}.png`,
      )
      count += 1
    }
  }
  for (const { name, path, arrange, reach } of states.filter((state) => state.visitor === visitor)) {
    // Arranged live updates last as long as the page.
    const statePage = arrange ? await context.newPage() : page
    await arrange?.(statePage)
    await statePage.goto(path)
    // A page with held answers never settles.
    if (!arrange) await waitUntilSettled(statePage)
    await reach(statePage)
    await waitForOverlay(statePage)
    await takeScreenshot(statePage, `${folder}/state-${name}.png`)
    await statePage.unrouteAll({ behavior: 'ignoreErrors' })
    if (statePage !== page) await statePage.close()
    count += 1
  }
  await context.close()
  return count
}

/** Takes the page of every component, plain and with each overlay, and returns the number of pictures. */
async function takeDesignScreenshots(browser: Browser, theme: Theme, width: Width) {
  const context = await openContext(browser, designURL ?? baseURL, { visitor: 'signedOut', theme, width })
  const page = await context.newPage()
  for (const { name, reach } of designStates) {
    await page.goto('/design')
    await reach(page)
    await takeScreenshot(page, `${width}-${theme}/design${name && `-${name}`}.png`, name === '')
  }
  await context.close()
  return designStates.length
}

const browser = await chromium.launch(launchOptions())
const widths = Object.keys(viewports).map(Number) as Width[]
const themes = ['dark', 'light'] as const
const sum = (counts: number[]) => counts.reduce((all, next) => all + next, 0)
let count = 0
if (designURL) {
  for (const theme of themes) {
    count += sum(await Promise.all(widths.map((width) => takeDesignScreenshots(browser, theme, width))))
  }
}
for (const visitor of visitors) {
  // Themes one after the other, as a visitor's theme is stored with the account.
  for (const theme of themes) {
    count += sum(
      await Promise.all(widths.map((width) => takeVisitorScreenshots(browser, visitor, theme, width))),
    )
  }
}
await browser.close()
console.log(`${count} pictures in shots/`)
