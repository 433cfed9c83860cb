#!/usr/bin/env bash
# Chromium 147 (@sparticuz/chromium 147.0.0; 156 does the same): <link rel="expect" href="#page" blocking="render"> lets the
# page be painted as soon as the start tag of #page is read. By the HTML standard ("link type expect") nothing is painted
# until its end tag is. Whoever names the element that is to be whole gets a first paint of a part of it; naming an
# element behind it holds the paint back.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sparticuz/chromium@147.0.0 playwright-core@1.65.1 >/dev/null
cat > check.mjs <<'JS'
import { createServer } from 'node:http'
import packed from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

let sendRest
const server = createServer(({ url }, response) => {
  response.setHeader('content-type', 'text/html')
  if (url === '/favicon.ico') return response.end()
  const link = `<link rel="expect" href="#${url.slice(1)}" blocking="render">`
  response.write(`<!doctype html><html lang="en"><head><title>A page</title>${link}</head><body><div id="page"><h1>One</h1>`)
  sendRest = () => response.end('<p>Two</p></div><p id="behind">Three</p></body></html>')
}).listen(0, '127.0.0.1')

/** Whether a frame was drawn within a second. */
const isDrawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
    new Promise((resolve) => setTimeout(resolve, 1000, false)),
  ])

const browser = await chromium.launch({ executablePath: await packed.executablePath(), args: ['--no-sandbox'] })
console.log(`Chromium ${browser.version()}`)
const seen = {}
for (const id of ['page', 'behind']) {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/${id}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('h1'), undefined, { polling: 50 })
  const isEarly = await page.evaluate(isDrawn)
  sendRest()
  await page.waitForLoadState('load')
  seen[id] = `${isEarly ? 'painted' : 'held back'} while it is open, ${(await page.evaluate(isDrawn)) ? 'painted' : 'held back'} when all is there`
}
await browser.close()
server.close()
console.log(seen)
const expected = {
  page: 'painted while it is open, painted when all is there',
  behind: 'held back while it is open, painted when all is there',
}
if (JSON.stringify(seen) !== JSON.stringify(expected)) process.exit(1)
JS
node check.mjs
