// `npm run shots`: screenshots of every screen and state into shots/, from the built server with its own demo campus.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './install.mjs'

install()
process.chdir(root)
const { freePort } = await import('./system.mjs')

try {
  const { ensureBrowser } = await import('./browser.mjs')
  ensureBrowser()
  const { build } = await import('./build.mjs')
  await build()
  rmSync('shots', { recursive: true, force: true })
  process.exitCode = await takeShots()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function takeShots() {
  const port = String(await freePort())
  const env = { ...process.env, PORT: port, DATABASE_URL: '', REDIS_URL: '' }
  const server = spawn(process.execPath, ['scripts/demoServer.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const design = await serveDesign()
  try {
    await untilReady(server)
    const args = ['--import', 'tsx', 'tests/shots/takeScreenshots.ts', `http://127.0.0.1:${port}`, design.url]
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close')
    return code
  } finally {
    await design.close()
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** The design screen is left out of production builds; it gets its own build and a static server. */
async function serveDesign() {
  const { build, preview } = await import('vite')
  const outDir = join(root, 'dist/design')
  await build({ mode: 'design', logLevel: 'warn', build: { outDir } })
  const address = { host: '127.0.0.1', port: await freePort(), strictPort: true }
  const server = await preview({ mode: 'design', build: { outDir }, preview: address })
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Resolves once the server has logged its address; discards later output. */
async function untilReady({ stdout }) {
  for await (const text of stdout.iterator({ destroyOnReturn: false })) {
    if (String(text).includes('is running at')) return stdout.resume()
  }
  throw new Error('The server ended before it was ready.')
}
