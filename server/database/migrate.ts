// Migrations at start: missing ones are applied under the advisory lock of `prisma migrate`.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '#server/lib/plainError.ts'

/** Interface of the embedded database and of a PostgreSQL connection. */
export interface MigrationClient {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>
  exec(script: string): Promise<unknown>
}

/** Thrown if the database cannot be migrated; the message says what to do. */
export class MigrationError extends PlainError {}

interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

const prismaMigrateLock = 72_707_369

const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/** Reads the migrations of a folder, oldest first, with the checksums of `prisma migrate`. */
export function readMigrations(folder: string): { name: string; sql: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8').replace(/\r\n/g, '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Applies missing migrations, each in a transaction; returns their names. */
export async function migrate(db: MigrationClient, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  await db.query('SELECT pg_advisory_lock($1)', [prismaMigrateLock])
  try {
    await db.exec(historyTable)
    const { rows } = await db.query(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
    const applied = new Map((rows as Applied[]).map((row) => [row.migration_name, row]))
    refuseUnknown([...applied.values()], new Set(migrations.map(({ name }) => name)))
    const done: string[] = []
    for (const migration of migrations) {
      const earlier = applied.get(migration.name)
      if (!earlier) {
        await applyMigration(db, migration)
        done.push(migration.name)
      } else if (earlier.checksum !== migration.checksum)
        throw new MigrationError(`migration ${migration.name} was edited after it had been applied`)
    }
    return done
  } finally {
    // The lock ends with the connection anyway; an earlier error counts.
    await db.query('SELECT pg_advisory_unlock($1)', [prismaMigrateLock]).catch(() => {})
  }
}

function refuseUnknown(applied: Applied[], known: Set<string>) {
  for (const { migration_name, finished_at } of applied) {
    if (!finished_at) throw new MigrationError(`migration ${migration_name} failed earlier: repair it first`)
    if (!known.has(migration_name))
      throw new MigrationError(
        `the database has migration ${migration_name}, which this older Fennec does not know`,
      )
  }
}

async function applyMigration(
  db: MigrationClient,
  { name, sql, checksum }: { name: string; sql: string; checksum: string },
) {
  await db.exec('BEGIN')
  try {
    await db.exec(sql)
    await db.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await db.exec('COMMIT')
  } catch (error) {
    await db.exec('ROLLBACK').catch(() => {})
    throw error
  }
}
