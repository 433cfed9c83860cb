// Launcher of Fennec's programs as processes, which the caller ends.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

export interface ExitResult {
  code: number | null
  output: string
  seconds: number
}

export interface LaunchedProcess {
  child: ChildProcess
  /** Resolves when the process has ended. */
  ended: Promise<ExitResult>
  /** Resolves when the text was printed `times` times; rejects with the last output if the process ends before. */
  waitForOutput(text: string, times?: number): Promise<void>
}

export interface RunningServer extends LaunchedProcess {
  url: string
}

/** Node flags for short processes, in which optimizing compilation does not pay. */
export const shortProcessFlags = ['--liftoff-only', '--no-opt']

/** Unpacks the built empty database into a folder, which saves two seconds of a first start. */
export async function unpackDatabase(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xzf', 'dist/pglite-template.tar.gz', '-C', folder])
}

/** Timeout of any awaited output, in milliseconds. */
const outputTimeoutMs = 240_000

/** Starts `dist/server/<entry>.mjs`; `wrapper` is a command that runs the rest of its line, `flags` are Node's. */
export function launch(
  entry: string,
  environment: Record<string, string>,
  args: string[] = [],
  wrapper: string[] = [],
  flags: string[] = [],
): LaunchedProcess {
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const started = performance.now()
  const script = `dist/server/${entry}.mjs`
  const [program = '', ...line] = [...wrapper, process.execPath, ...flags, script, ...args]
  const child = spawn(program, line, {
    env: { ...inherited, LIMIT_SCALE: '1000', DEMO: 'off', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text))
  child.stderr.on('data', (text: Buffer) => (output += text))
  const ended = once(child, 'close').then(([code]): ExitResult => ({
    code: code as number | null,
    output,
    seconds: (performance.now() - started) / 1000,
  }))
  const waitForOutput = (text: string, times = 1) =>
    new Promise<void>((resolve, reject) => {
      const found = () => output.split(text).length - 1
      const checkOutput = () => {
        if (found() >= times) resolve()
      }
      const rejectWithOutput = (why: string) =>
        reject(
          new Error(`${found()} of ${times} times it printed ${text} ${why}; last:\n${output.slice(-3000)}`),
        )
      child.stdout.on('data', checkOutput)
      void ended.then(() => rejectWithOutput('until it ended'))
      setTimeout(rejectWithOutput, outputTimeoutMs, `in ${outputTimeoutMs / 1000} seconds`).unref()
      checkOutput()
    })
  return { child, ended, waitForOutput }
}

/** A free address for a server, with the environment that sets it. */
export async function newServerAddress() {
  const port = await freePort()
  return { url: `http://127.0.0.1:${port}`, environment: { PORT: String(port) } }
}

/** Waits until the server at that address answers; rejects with its output if it ends before. */
export async function waitUntilAnswering(
  { url, child, ended }: RunningServer,
  path = '/healthz',
): Promise<void> {
  let output: string | undefined
  void ended.then((end) => (output = end.output))
  while (child.exitCode === null && child.signalCode === null) {
    const answered = await fetch(url + path).catch(() => undefined)
    if (answered?.ok) return
    await new Promise((again) => setTimeout(again, 20))
  }
  await ended
  throw new Error(`the server ended before it answered:\n${output}`)
}

/** Returns a free port below the ephemeral range, so that no new connection takes it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
