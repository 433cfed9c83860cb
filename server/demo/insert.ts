// Writes the demo campus: all rows in one transaction, by one process at a time.
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'

/** By table, in an order in which everything is there before something points at it. */
type Rows = Record<string, object[]>

/** Of this room alone; nobody else locks that number. */
const lock = 741_148

const patience = { maxWait: 60_000, timeout: 60_000 }

/** Writes all rows, and says whether it did: not while another process is doing it. */
export function insertAlone(db: PrismaClient, rows: Rows): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [taken] = await tx.$queryRaw<
      { ok: boolean }[]
    >`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS ok`
    if (!taken?.ok) return false
    // Who held the lock until now may have loaded it all.
    if (await tx.user.findFirst({ select: { id: true } })) return true
    for (const [table, ofTable] of Object.entries(rows)) await insert(tx, table, ofTable)
    const numbered = Object.keys(rows).filter((table) => rows[table]?.some((row) => 'id' in row))
    await tx.$executeRawUnsafe(`SELECT ${numbered.map(continued).join(', ')}`)
    return true
  }, patience)
}

/** One statement with one parameter: seven thousand rows with one each would take the embedded database seconds. */
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

/** Where rows were given their ids here, the next one is to follow them. */
const continued = (table: string) =>
  `setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT max(id) FROM "${table}"))`
