// Runs a command with DATABASE_URL and REDIS_URL of running, installed or newly installed servers, and stops what it
// started. Tests create their own databases there.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { aptInstall, findProgram, freePort, isRoot } from './system.mjs'

install()
const { dropDatabases, newPrefix, query } = await import('./databases.mjs')
const folder = mkdtempSync(join(tmpdir(), 'fennec-services-'))
const cleanUps = [() => rmSync(folder, { recursive: true, force: true })]

/** Resolves to true once `isUp` does, or to false after ten seconds. */
async function waitUntil(isUp) {
  for (let tries = 0; tries < 100; tries++) {
    if (await isUp()) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

const isPostgresUp = (url) =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  )

async function findOrStartPostgres() {
  const { DATABASE_URL, PGHOST = '127.0.0.1', PGPORT = '5432', PGUSER = 'postgres' } = process.env
  const running = DATABASE_URL || `postgres://${PGUSER}@${PGHOST}:${PGPORT}/postgres`
  if (await isPostgresUp(running)) return running
  if (DATABASE_URL) throw new Error('DATABASE_URL is set, but nothing answers there.')
  const bin = findPostgresBin() ?? (aptInstall('postgresql') && findPostgresBin())
  if (!bin) throw new Error('No PostgreSQL: start one on port 5432, set DATABASE_URL, or install it.')
  return startPostgres(bin)
}

/** Folder of the newest installed PostgreSQL, which distributions keep off the PATH. */
function findPostgresBin() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const initdb = findProgram([
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin/initdb`),
    'initdb',
  ])
  return initdb?.slice(0, -'initdb'.length)
}

async function startPostgres(bin) {
  const data = join(folder, 'postgres')
  const port = await freePort()
  // PostgreSQL refuses to run as root, and its own user must reach the folder.
  chmodSync(folder, 0o777)
  const run = (program, ...args) => {
    const [command, ...rest] = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      `${bin}${program}`,
      ...args,
    ]
    const { status, stderr } = spawnSync(command, rest, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : []
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale)
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -F -c max_connections=200`
  cleanUps.unshift(() => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s'))
  run('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', join(folder, 'postgres.log'), '-o', options)
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

/** Resolves to true if a Redis answers PING without a password. */
function isRedisUp(url) {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port || 6379), hostname, () => socket.write('PING\r\n'))
    const finish = (isUp) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.setTimeout(2000, () => finish(false))
    socket.once('data', (reply) => finish(reply.toString().startsWith('+PONG')))
    socket.once('error', () => finish(false))
  })
}

async function findOrStartRedis() {
  const { REDIS_URL } = process.env
  const running = REDIS_URL || 'redis://127.0.0.1:6379'
  if (REDIS_URL || (await isRedisUp(running))) return running
  const find = () => findProgram(['redis-server', 'valkey-server'])
  const program = find() ?? (aptInstall('redis-server') && find())
  if (!program) throw new Error('No Redis: start one on port 6379, set REDIS_URL, or install it.')
  const url = `redis://127.0.0.1:${await freePort()}`
  const args = [
    '--port',
    new URL(url).port,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const server = spawn(program, args, { stdio: 'ignore' })
  cleanUps.unshift(() => server.kill())
  if (!(await waitUntil(() => isRedisUp(url)))) throw new Error('redis-server did not start.')
  return url
}

async function run() {
  const DATABASE_URL = await findOrStartPostgres()
  const REDIS_URL = await findOrStartRedis()
  const TEST_DATABASE_PREFIX = newPrefix()
  cleanUps.unshift(() => dropDatabases(DATABASE_URL, TEST_DATABASE_PREFIX))
  console.log(`Running on ${DATABASE_URL} and ${REDIS_URL}`)
  const [command, ...args] = process.argv.slice(2)
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL, REDIS_URL, TEST_DATABASE_PREFIX },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

const code = await run().catch((error) => {
  console.error(error.message)
  return 1
})
for (const cleanUp of cleanUps) await cleanUp()
process.exitCode = code
