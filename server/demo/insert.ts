// Inserts the demo rows in one transaction, by one process at a time.
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'

/** Rows by table, referenced tables first. */
type Rows = Record<string, object[]>

/** Advisory lock of the demo load; used nowhere else. */
const lockId = 741_148

const timeouts = { maxWait: 60_000, timeout: 60_000 }

/** Inserts all rows; resolves to false while another process does. */
export function insertExclusively(db: PrismaClient, rows: Rows): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [lockResult] = await tx.$queryRaw<
      { ok: boolean }[]
    >`SELECT pg_try_advisory_xact_lock(${lockId}::bigint) AS ok`
    if (!lockResult?.ok) return false
    // The previous holder of the lock may have loaded everything.
    if (await tx.user.findFirst({ select: { id: true } })) return true
    for (const [table, tableRows] of Object.entries(rows)) await insert(tx, table, tableRows)
    const numbered = Object.keys(rows).filter((table) => rows[table]?.some((row) => 'id' in row))
    await tx.$executeRawUnsafe(`SELECT ${numbered.map(setSequence).join(', ')}`)
    return true
  }, timeouts)
}

/** Inserts all rows of a table by one statement, as seven thousand single inserts take PGlite seconds. */
async function insert(tx: Prisma.TransactionClient, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ')
  await tx.$executeRawUnsafe(
    `INSERT INTO "${table}" (${columns})
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
    JSON.stringify(rows),
  )
}

/** SQL that moves a table's id sequence past the inserted ids. */
const setSequence = (table: string) =>
  `setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT max(id) FROM "${table}"))`
