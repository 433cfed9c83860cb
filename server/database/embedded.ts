// The embedded database: PostgreSQL inside this process (PGlite), its files under the data directory.
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as othersAreSeen } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { PlainError } from '#server/lib/plainError.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPGlite } from '#server/database/pglite.ts'
import { watchRoom } from '#server/database/room.ts'
import { PrismaClient } from '#server/generated/prisma/client.ts'

/** The major version of PostgreSQL that this PGlite is; its files fit no other. */
const majorVersion = '18'

/** An empty database made while building, so that a first start need not make one. */
const template = new URL('../pglite-template.tar.gz', import.meta.url)

/** The files of the database were written by another version. */
export class VersionError extends PlainError {}

/** The files are damaged, or no database. */
export class UnreadableError extends PlainError {
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `${folder} cannot be read as a database: restore it from a backup, or choose another DATA_DIR`,
      options,
    )
  }
}

export async function openEmbedded(
  dataDir: string,
  transactionOptions: { maxWait: number; timeout: number },
): Promise<Database> {
  const folder = join(dataDir, 'database')
  if (existsSync(folder)) refuseOtherVersion(folder)
  else await create(folder)
  const pglite = await open(folder)
  const database = useEmbedded(pglite, transactionOptions)
  let endWatch = () => {}
  return {
    ...database,
    async migrate(migrations) {
      const applied = await database.migrate(migrations)
      endWatch = watchRoom(folder, (isShort) =>
        pglite.query(`SET default_transaction_read_only = ${isShort ? 'on' : 'off'}`),
      )
      return applied
    },
    async close() {
      endWatch()
      await database.close()
    },
  }
}

async function open(folder: string): Promise<PGlite> {
  try {
    return await openPGlite({ dataDir: folder })
  } catch (error) {
    throw new UnreadableError(folder, { cause: error })
  }
}

/** Makes the files beside their place and moves them there whole: a start that is cut off leaves no half database. */
async function create(folder: string) {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const made = await openPGlite({
    dataDir: unfinished,
    ...(existsSync(template) && { loadDataDir: new Blob([await readFile(template)]) }),
  })
  await made.close()
  await rename(unfinished, folder)
}

/** Serves an open PGlite; a test opens its own, in memory. */
export function useEmbedded(
  pglite: PGlite,
  transactionOptions: { maxWait: number; timeout: number },
): Database {
  giveWay(pglite)
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite), transactionOptions })
  return {
    prisma,
    async sql<Row>(text: string, parameters: unknown[]) {
      const { rows } = await pglite.query<Row>(text, parameters)
      return rows
    },
    migrate: (folder) => migrate(pglite, folder),
    async ping() {
      await pglite.query('SELECT 1')
    },
    async close() {
      await prisma.$disconnect()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/**
 * PGlite works in this thread, and what waits for it follows without a pause: nobody who arrives meanwhile would be
 * seen before all of it is done, not even to be told that there is too much. So it pauses before each statement.
 */
function giveWay(pglite: PGlite) {
  const run = pglite._runExclusiveQuery.bind(pglite)
  pglite._runExclusiveQuery = (work) =>
    run(async () => {
      await othersAreSeen()
      return work()
    })
}

function refuseOtherVersion(folder: string) {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw new UnreadableError(folder)
  const found = readFileSync(file, 'utf8').trim()
  if (found !== majorVersion)
    throw new VersionError(
      `${folder} was written by PostgreSQL ${found}, and this Fennec embeds ${majorVersion}: ` +
        'keep using the Fennec that wrote it, or choose another DATA_DIR',
    )
}
