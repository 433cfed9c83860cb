// Entry point of the worker thread of the embedded database: PGlite, which speaks PostgreSQL's protocol.
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openPGlite } from '#server/database/pglite.ts'
import { openMessage, concatenate, type ThreadData } from '#server/database/threadStream.ts'

/** Archive of an empty database from the build, for a faster first start. */
const template = new URL('../pglite-template.tar.gz', import.meta.url)

/** Type byte of the Terminate message. */
const terminate = 'X'.charCodeAt(0)

// Lowers the priority of this thread below the server's; never raises it, which the system may refuse.
setPriority(Math.min(getPriority() + 5, 19))

const { folder } = workerData as ThreadData
if (folder && !existsSync(folder)) await createDatabase(folder)
const pglite = await (folder ? openPGlite({ dataDir: folder }) : openNew())
parentPort?.on('message', async (request: Uint8Array) => {
  if (request[0] === terminate) return void pglite.close().then(() => process.exit())
  const chunks: Uint8Array[] = []
  // Streams the response, which PGlite would otherwise parse and keep. It reuses the memory of chunks.
  await pglite.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  })
  const response = concatenate(chunks)
  parentPort?.postMessage(response, [response.buffer])
})
parentPort?.postMessage(openMessage)

/** Creates the files in a temporary folder and renames it, so that an interrupted start leaves no partial database. */
async function createDatabase(folder: string) {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const created = await openNew(unfinished)
  await created.close()
  await rename(unfinished, folder)
}

async function openNew(dataDir?: string) {
  return openPGlite({
    ...(dataDir && { dataDir }),
    ...(existsSync(template) && { loadDataDir: new Blob([await readFile(template)]) }),
  })
}
