// `npm run dev`: runs the server on PORT with restarts on changes, behind Vite with hot reload.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { install, root } from './install.mjs'
import { stopWithParent } from './parent.mjs'

stopWithParent()
install()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.API_PORT = process.env.PORT || '4000'

const { build, graphiql, prisma, relay, removeStale, schema, serverBundle } = await import('./build.mjs')
const { createServer } = await import('vite')
const esbuild = await import('esbuild')

/** Logs an error and continues; the next change may fix it. */
const logError = (error) => console.error(error.message)

let server
let restarts = Promise.resolve()

/** Serializes restarts: the embedded database allows one process at a time. */
function restart(publicUrl) {
  restarts = restarts.then(async () => {
    await stopServer()
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
      stdio: 'inherit',
      // Not reached by the terminal's Ctrl-C, which would be a second signal beside ours.
      detached: process.platform !== 'win32',
      env: { ...process.env, PUBLIC_URL: publicUrl },
    })
  })
}

function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  return new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

/** Calls `work` 100 ms after the last of a burst of changes under `path`. */
function onChange(path, work) {
  let timer
  return watch(path, { recursive: true }, (_event, name) => {
    if (name?.startsWith('__generated__')) return
    clearTimeout(timer)
    timer = setTimeout(() => work().catch(logError), 100)
  })
}

await build({ web: false })
  .then(() => Promise.all([relay(), graphiql()]))
  .catch(logError)
const vite = await createServer()
await vite.listen()
const [publicUrl] = vite.resolvedUrls.local

const bundle = await esbuild.context({
  ...serverBundle,
  logLevel: 'warning',
  plugins: [
    {
      name: 'restart',
      setup: ({ onEnd }) =>
        onEnd(async ({ errors, metafile }) => {
          if (errors.length > 0) return
          removeStale(Object.keys(metafile.outputs))
          restart(publicUrl)
          await schema().then(relay).catch(logError)
        }),
    },
  ],
})
await bundle.watch()
const watchers = [onChange('web', relay), onChange('prisma/schema', prisma)]
console.log(`Fennec, with hot reload: ${publicUrl}`)

async function stop() {
  for (const watcher of watchers) watcher.close()
  await Promise.all([bundle.dispose(), vite.close(), restarts.then(stopServer)])
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
