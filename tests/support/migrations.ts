// Backfills of migrations, run again on the data of a test.
import { readdir, readFile } from 'node:fs/promises'
import type { Fennec } from './app.ts'

/** Runs the data statements of the migrations with these endings, which use functions of their own. */
export async function rerunBackfills({ services: { prisma } }: Fennec, ...endings: string[]): Promise<void> {
  const folders = await readdir('prisma/migrations')
  for (const ending of endings) {
    const folder = folders.find((name) => name.endsWith(ending))
    const migration = await readFile(`prisma/migrations/${folder}/migration.sql`, 'utf8')
    const dataStatements = migration.split(/;\n\n/).filter((statement) => statement.includes('pg_temp'))
    await prisma.$transaction(async (tx) => {
      for (const statement of dataStatements) await tx.$executeRawUnsafe(statement)
    })
  }
}

/** Words of a searchText, without the kobo of a round amount, which earlier migrations kept. */
export const wordsWithoutKobo = (searchText: string): Set<string> =>
  new Set(searchText.split(' ').filter((word) => word !== '00'))
