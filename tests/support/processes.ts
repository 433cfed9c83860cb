// Processes of Fennec's programs for one test, ended with it.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  waitUntilAnswering,
  launch,
  newServerAddress,
  shortProcessFlags,
  unpackDatabase,
  type LaunchedProcess,
  type RunningServer,
} from './launch.ts'

export { freePort } from './launch.ts'

/** A folder for one test, removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fennec-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same with an empty database, which saves the two seconds of a first start. */
export async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await unpackDatabase(join(folder, 'database'))
  return folder
}

/** Starts `dist/server/<entry>.mjs`, and kills it with the test if it still runs. */
export function run(
  entry: string,
  environment: Record<string, string>,
  args: string[] = [],
): LaunchedProcess {
  const launched = launch(entry, environment, args, [], shortProcessFlags)
  onTestFinished(async () => {
    launched.child.kill('SIGKILL')
    await launched.ended
  })
  return launched
}

/** Starts a server on that data directory and waits until it answers. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const address = await newServerAddress()
  const launched = run('main', { DATA_DIR: dataDir, ...address.environment, ...environment })
  const server = { ...launched, url: address.url }
  await waitUntilAnswering(server)
  return server
}

export const postJson = (url: string, path: string, body: unknown): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Sends a request up to the middle of its body. */
export async function sendHalfRequest({ port }: { port: string | number }): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  // The other side may end in any way.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = ['POST / HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', 'Content-Length: 20']
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a":`)
  return socket
}
