// The two that are measured, each a process of its own on the first core: Fennec as it is deployed, and the limit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answering, newAddress } from '../support/launch.ts'
import { operations } from './operations.ts'

export interface Server {
  name: string
  pid: number
  port: number
  stop(): Promise<unknown>
}

interface Settings {
  databaseUrl: string
  /** What comes before the command: the program that keeps it on a core. */
  wrapper: string[]
  /** The folder that Fennec writes down in where its time went. */
  profile?: string
}

/** By its application name PostgreSQL knows whose connections are whose. */
const connectingAs = (name: string, databaseUrl: string) => {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url.href
}

async function start(
  name: string,
  command: string[],
  environment: Record<string, string>,
  path: string,
): Promise<Server> {
  const { url, environment: address } = await newAddress()
  const [program = '', ...args] = command
  const { REDIS_URL: _, ...inherited } = process.env
  const child = spawn(program, args, {
    env: { ...inherited, NODE_ENV: 'production', ...address, PUBLIC_URL: url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, seconds: 0 }))
  await answering({ url, child, ended, printed: async () => {} }, path)
  return {
    name,
    pid: child.pid ?? 0,
    port: Number(new URL(url).port),
    stop: () => (child.kill(), ended),
  }
}

/** Fennec in production, with no limits, no log of requests, and the measured documents among those of its client. */
export async function startFennec({ databaseUrl, wrapper, profile }: Settings): Promise<Server> {
  const folder = await builtCopy()
  const environment = {
    DATABASE_URL: connectingAs('fennec', databaseUrl),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_SECRET: 'a secret for nothing but this measurement',
    LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
  }
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const command = [...wrapper, process.execPath, ...flags, join(folder, 'dist/server/main.mjs')]
  const server = await start('fennec', command, environment, '/readyz')
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...server, stop }
}

/** What was built, beside more documents; inside the repository, where its packages are found. */
async function builtCopy(): Promise<string> {
  mkdirSync('tests/.output', { recursive: true })
  const folder = mkdtempSync('tests/.output/bench-')
  cpSync('dist/server', join(folder, 'dist/server'), { recursive: true })
  for (const name of ['web', 'graphiql']) symlinkSync(resolve('dist', name), join(folder, 'dist', name))
  symlinkSync(resolve('prisma'), join(folder, 'prisma'))
  const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>
  for (const { name, document } of operations) documents[name] = document
  writeFileSync(join(folder, 'dist/documents.json'), JSON.stringify(documents))
  return resolve(folder)
}

export const startLimit = ({ databaseUrl, wrapper }: Settings): Promise<Server> =>
  start(
    'limit',
    [...wrapper, process.execPath, '--import', 'tsx', 'tests/bench/limit.ts'],
    { DATABASE_URL: connectingAs('limit', databaseUrl) },
    '/',
  )
