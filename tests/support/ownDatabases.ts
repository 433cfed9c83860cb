// Databases of a test run on a PostgreSQL server: named after the run, and dropped with it.
import { dropDatabases, newPrefix } from '../../scripts/databases.mjs'

const { DATABASE_URL: server, TEST_DATABASE_PREFIX: givenPrefix } = process.env
/** Server and name prefix, unless the environment sets them and its owner drops the databases. */
const own = server && !givenPrefix ? { server, prefix: newPrefix() } : null

export function setup(): void {
  if (own) process.env.TEST_DATABASE_PREFIX = own.prefix
}

export async function teardown(): Promise<void> {
  if (own) await dropDatabases(own.server, own.prefix)
}
