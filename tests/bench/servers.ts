// Servers that the benchmarks measure, each a process pinned to the first core: Fennec in production mode, the limit,
// and the peer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntilAnswering, newServerAddress } from '../support/launch.ts'

export interface Server {
  name: string
  pid: number
  port: number
  /** Output of the process. */
  readOutput(): string
  stop(): Promise<unknown>
}

interface Settings {
  databaseUrl: string
  /** Prefix of the command that pins it to a core. */
  wrapper: string[]
  /** Folder for CPU profiles. */
  profile?: string
  /** Additional flags of Node. */
  flags?: string[]
}

/** Sets the application name, by which PostgreSQL tells the connections apart. */
const withApplicationName = (name: string, databaseUrl: string) => {
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
  const { url, environment: address } = await newServerAddress()
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
  // Reports the output of a process that ends by itself.
  void ended.then(({ code }) => code && console.error(output))
  await waitUntilAnswering({ url, child, ended, waitForOutput: async () => {} }, path)
  return {
    name,
    pid: child.pid ?? 0,
    port: Number(new URL(url).port),
    readOutput: () => output,
    stop: () => (child.kill(), ended),
  }
}

/** The built Fennec in production mode, without limits and without a log of requests. */
export async function startFennec({
  databaseUrl,
  wrapper,
  profile,
  flags: extraFlags = [],
}: Settings): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'fennec-bench-'))
  const environment = {
    DATABASE_URL: withApplicationName('fennec', databaseUrl),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_SECRET: 'a secret for nothing but this measurement',
    LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
  }
  const flags = [...extraFlags, ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])]
  const command = [...wrapper, process.execPath, ...flags, 'dist/server/main.mjs']
  const server = await start('fennec', command, environment, '/readyz')
  const stop = async () => {
    await server.stop()
    // An interrupted run stops it twice.
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

export const startLimit = (
  { databaseUrl, wrapper, flags = [] }: Settings,
  script = 'tests/bench/limitServer.ts',
): Promise<Server> =>
  start(
    'limit',
    [...wrapper, process.execPath, ...flags, '--import', 'tsx', script],
    { DATABASE_URL: withApplicationName('limit', databaseUrl) },
    '/',
  )

/** PostGraphile, with its packages in that folder. */
export const startPeer = ({ databaseUrl, wrapper }: Settings, folder: string): Promise<Server> =>
  start(
    'postgraphile',
    [...wrapper, process.execPath, '--import', 'tsx', 'tests/bench/peer.ts'],
    { DATABASE_URL: withApplicationName('postgraphile', databaseUrl), HOST: '127.0.0.1', PEER: folder },
    '/',
  )
