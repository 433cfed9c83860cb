// Fennec as a process of its own, on the embedded database of a folder: to be stopped, killed and started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Ended {
  code: number | null
  output: string
  seconds: number
}

export interface Running {
  child: ChildProcess
  url: string
  /** Resolves when it has ended. */
  ended: Promise<Ended>
  /** Resolves when it has printed that text. */
  printed(text: string): Promise<void>
}

/** A folder for one test, gone after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fennec-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts `dist/server/<entry>.mjs`; it is killed with the test if it still runs. */
export function run(entry: string, environment: Record<string, string>, args: string[] = []) {
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, [`dist/server/${entry}.mjs`, ...args], {
    env: { ...inherited, LIMIT_SCALE: '1000', DEMO: 'off', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const printed = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      child.stdout.on('data', look)
      look()
    })
  const ended = once(child, 'close').then(([code]): Ended => ({
    code: code as number | null,
    output,
    seconds: (performance.now() - started) / 1000,
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, printed }
}

/** Starts a server on that data directory and waits until it answers. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { ended, child, printed } = run('main', { DATA_DIR: dataDir, PORT: String(port), ...environment })
  const died = ended.then(({ output }) => {
    throw new Error(`the server ended before it answered:\n${output}`)
  })
  // Whoever waits for an answer hears of it; nobody else needs to.
  died.catch(() => {})
  await Promise.race([answers(url, child), died])
  return { child, url, ended, printed }
}

async function answers(url: string, child: ChildProcess) {
  while (child.exitCode === null && child.signalCode === null) {
    const answered = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answered?.ok) return
    await new Promise((again) => setTimeout(again, 50))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const post = (url: string, path: string, body: unknown): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Sends a request up to the middle of its body, and no further. */
export async function sendHalf({ port }: { port: string | number }): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  // However the other side ends it is fine.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = ['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'Content-Length: 20']
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a":`)
  return socket
}
