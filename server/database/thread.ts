// The thread of the embedded database: PGlite and its files, spoken to in PostgreSQL's own protocol. Of the build it is an
// entry of its own.
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openPGlite } from '#server/database/pglite.ts'
import { isOpen, joined, type ThreadData } from '#server/database/threadStream.ts'

/** An empty database made while building, so that a first start need not make one. */
const template = new URL('../pglite-template.tar.gz', import.meta.url)

/** The kind of the message that ends a connection. */
const terminate = 'X'.charCodeAt(0)

// The server that listens goes before this thread, where a machine has too few processors for both. Only downwards: who
// was started low may not go up.
setPriority(Math.min(getPriority() + 5, 19))

const { folder } = workerData as ThreadData
if (folder && !existsSync(folder)) await create(folder)
const pglite = await (folder ? openPGlite({ dataDir: folder }) : openNew())
parentPort?.on('message', async (asked: Uint8Array) => {
  if (asked[0] === terminate) return void pglite.close().then(() => process.exit())
  const parts: Uint8Array[] = []
  // As a stream: asked otherwise, PGlite reads for itself all that it answers, and keeps it. A part lies in memory that it
  // goes on using.
  await pglite.execProtocolRawStream(asked, {
    syncToFs: false,
    onRawData: (part) => parts.push(part.slice()),
  })
  const answer = joined(parts)
  parentPort?.postMessage(answer, [answer.buffer])
})
parentPort?.postMessage(isOpen)

/** Makes the files beside their place and moves them there whole: a start that is cut off leaves no half database. */
async function create(folder: string) {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const made = await openNew(unfinished)
  await made.close()
  await rename(unfinished, folder)
}

async function openNew(dataDir?: string) {
  return openPGlite({
    ...(dataDir && { dataDir }),
    ...(existsSync(template) && { loadDataDir: new Blob([await readFile(template)]) }),
  })
}
