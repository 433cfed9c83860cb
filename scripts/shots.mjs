// `npm run shots`: pictures of every screen and state into shots/, from the built Fennec with a demo campus of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
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
  const server = spawn(process.execPath, ['scripts/demo-server.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await greeting(server)
    const args = ['--import', 'tsx', 'tests/shots/take.ts', `http://127.0.0.1:${port}`]
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close')
    return code
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** Resolves when the server has said where it runs; what it says afterwards is not needed. */
async function greeting({ stdout }) {
  for await (const text of stdout.iterator({ destroyOnReturn: false })) {
    if (String(text).includes('is running at')) return stdout.resume()
  }
  throw new Error('The server ended before it was ready.')
}
