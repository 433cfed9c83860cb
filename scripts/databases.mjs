// Throw-away databases on a PostgreSQL server.
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Makes an empty database beside the one `serverUrl` names; `drop` removes it, whoever is still connected. */
export async function createDatabase(serverUrl) {
  const name = `fennec_test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  return { url: url.href, drop: () => query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Runs one statement on a connection of its own. */
export async function query(url, statement) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
