// A campus as large as one gets, for experiments in which it matters what is looked through: made by SQL alone.
import pg from 'pg'
import { openPGlite } from '#server/database/pglite.ts'
import { campusStatements } from '../../bench/data.ts'
import { databaseFolder, openDatabase, type Ground } from './ground.ts'

/** Ten thousand people, as many as search and mentions promise to bear. */
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
 * Fills a new database, with `more` besides; no server may be using it. People's tokens are those of the bench
 * (`tokenOf`).
 */
export async function settleCampus(ground: Ground, more: string[] = []): Promise<void> {
  await (await openDatabase(ground)).close()
  const statements = [...campusStatements(campusSize), ...more, 'VACUUM ANALYZE']
  if (ground.databaseUrl === undefined) {
    const database = await openPGlite({ dataDir: databaseFolder(ground) })
    for (const statement of statements) await database.exec(statement)
    return database.close()
  }
  const client = new pg.Client({ connectionString: ground.databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
