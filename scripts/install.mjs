// Installation of node_modules from package-lock.json; it imports only Node's own modules, so that it runs first.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = `${root}package-lock.json`
const stampFile = `${root}node_modules/.fennec-lock`

/** Exits with one line on an unsupported Node version; else installs missing packages quietly. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Fennec needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = readFileSync(lockFile)
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled(JSON.parse(lock.toString()))) npmCi()
  writeFileSync(stampFile, stamp)
}

/** Returns true if node_modules already match the lock file. */
function isInstalled(lock) {
  const file = `${root}node_modules/.package-lock.json`
  if (!existsSync(file)) return false
  const { packages: installed } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || (installed[path] ? installed[path].version === wanted.version : wanted.optional),
  )
}

function npmCi() {
  const started = performance.now()
  console.log('install    npm ci')
  // NODE_ENV=production would leave out build dependencies.
  const args = ['ci', '--include=dev', '--no-progress']
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
  const result = npm
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const ok = result.status === 0
  if (!ok || /warn/i.test(result.stderr)) process.stderr.write(`${ok ? '' : result.stdout}${result.stderr}`)
  if (!ok) {
    console.error(result.error ? `npm could not be run: ${result.error.message}` : 'npm ci failed.')
    process.exit(1)
  }
  console.log(`install    done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
