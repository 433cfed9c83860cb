// A campus of maximum size, inserted by SQL, for experiments that depend on the amount of data.
import pg from 'pg'
import { openPGlite } from '#server/database/pglite.ts'
import { campusStatements } from '../../bench/data.ts'
import { databaseFolder, openDatabase, type DataStore } from './dataStore.ts'

/** Ten thousand people, the promised size for search and mentions. */
export const campusSize = {
  people: 10_000,
  posts: 20_000,
  likes: 50_000,
  comments: 20_000,
  messages: 0,
  products: 0,
  services: 0,
  subjects: 0,
}

/**
 * Fills a new database, and runs `extraStatements`; no server may be using it. People have the tokens of the bench
 * (`tokenOf`).
 */
export async function seedCampus(dataStore: DataStore, extraStatements: string[] = []): Promise<void> {
  await (await openDatabase(dataStore)).close()
  const statements = [...campusStatements(campusSize), ...extraStatements, 'VACUUM ANALYZE']
  if (dataStore.databaseUrl === undefined) {
    const database = await openPGlite({ dataDir: databaseFolder(dataStore) })
    for (const statement of statements) await database.exec(statement)
    return database.close()
  }
  const client = new pg.Client({ connectionString: dataStore.databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
