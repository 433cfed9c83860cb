// Databases that the tests of a run make on a PostgreSQL server: they bear a name of the run, and go with it.
import { dropDatabases, newPrefix } from '../../scripts/databases.mjs'

const { DATABASE_URL: server, TEST_DATABASE_PREFIX: given } = process.env
/** The server and the name, unless somebody else has named them, who removes them too. */
const own = server && !given ? { server, prefix: newPrefix() } : null

export function setup(): void {
  if (own) process.env.TEST_DATABASE_PREFIX = own.prefix
}

export async function teardown(): Promise<void> {
  if (own) await dropDatabases(own.server, own.prefix)
}
