// The embedded database: PostgreSQL inside this process (PGlite), in its own thread, with files in the data directory.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PlainError } from '#server/lib/plainError.ts'
import type { Database } from '#server/database/database.ts'
import { watchDiskSpace } from '#server/database/diskSpace.ts'
import { migrate } from '#server/database/migrate.ts'
import { types, createPoolDatabase, utc, type TransactionLimits } from '#server/database/pool.ts'
import { threadStreams, type ThreadData } from '#server/database/threadStream.ts'

/** PostgreSQL major version of PGlite; files of other versions do not fit. */
const majorVersion = '18'

export class VersionError extends PlainError {}

/** Thrown for files that are damaged or no database. */
export class UnreadableError extends PlainError {
  constructor(folder: string, options?: ErrorOptions) {
    super(
      `${folder} cannot be read as a database: restore it from a backup, or choose another DATA_DIR`,
      options,
    )
  }
}

export const embeddedFolder = (dataDir: string): string => join(dataDir, 'database')

export async function openEmbedded(
  dataDir: string,
  transactionOptions: TransactionLimits,
): Promise<Database> {
  const folder = embeddedFolder(dataDir)
  if (existsSync(folder)) refuseOtherVersion(folder)
  const database = openThreadDatabase({ folder }, transactionOptions)
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw new UnreadableError(folder, { cause: error })
  }
  let endWatch = () => {}
  return {
    ...database,
    async migrate(migrations) {
      const applied = await database.migrate(migrations)
      endWatch = watchDiskSpace(folder, (statement) => database.sql(statement, []))
      return applied
    },
    async close() {
      endWatch()
      await database.close()
    },
  }
}

/** Opens the database of one thread, which starts with the first statement; tests have one in memory. */
export function openThreadDatabase(data: ThreadData, transactionOptions: TransactionLimits): Database {
  const threads = threadStreams(data)
  const pool = new pg.Pool({
    stream: threads.next,
    // Overrides the environment variables of pg.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    options: utc,
    types,
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
  })
  // Without a listener an error of the thread would end the process; statements fail by themselves.
  pool.on('connect', (client) => client.on('error', () => {}))
  // A caller that gave up may have left a transaction open.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') client.query('ROLLBACK').catch(() => {})
  })
  keepConnection(pool)
  const database = createPoolDatabase(pool, transactionOptions)
  return {
    ...database,
    isShared: false,
    // pool.end() resolves before the thread has ended.
    async close() {
      await database.close()
      await threads.ended()
    },
    async migrate(folder) {
      const client = await pool.connect()
      try {
        const query = (text: string, parameters?: unknown[]) => client.query(text, parameters)
        return await migrate({ query, exec: query }, folder)
      } finally {
        client.release()
      }
    },
  }
}

/** Keeps the connection after a failed statement, where pg would drop it, and the thread with it. */
function keepConnection(pool: pg.Pool) {
  const query = async (config: pg.QueryConfig) => {
    const client = await pool.connect()
    try {
      return await client.query(config)
    } finally {
      client.release()
    }
  }
  pool.query = query as typeof pool.query
}

function refuseOtherVersion(folder: string) {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw new UnreadableError(folder)
  const fileVersion = readFileSync(file, 'utf8').trim()
  if (fileVersion !== majorVersion)
    throw new VersionError(
      `${folder} was written by PostgreSQL ${fileVersion}, and this Fennec embeds ${majorVersion}: ` +
        'keep using the Fennec that wrote it, or choose another DATA_DIR',
    )
}
