// Temporary test databases on a PostgreSQL server.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Returns a prefix for database names, so that runs never drop each other's databases. */
export const newPrefix = () => `fennec_test_${randomBytes(6).toString('hex')}_`

/** Creates a database beside the one in `serverUrl`; `drop` removes it despite open connections. */
export async function createDatabase(serverUrl) {
  const name = (process.env.TEST_DATABASE_PREFIX ?? newPrefix()) + randomBytes(6).toString('hex')
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  return { url: url.href, drop: () => query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Drops databases left by aborted tests. */
export async function dropDatabases(serverUrl, prefix) {
  const { rows } = await query(serverUrl, 'SELECT datname FROM pg_database')
  const names = rows.map(({ datname }) => datname).filter((name) => name.startsWith(prefix))
  for (const name of names) await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

/** Runs one statement on its own connection. */
export async function query(url, statement) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
