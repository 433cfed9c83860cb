// `npm run db:migration NAME`: writes the migration from prisma/migrations to prisma/schema.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsDir, missingSql } from './schemaEngine.ts'

const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the change in small letters, digits and underscores: npm run db:migration add_polls')
  process.exit(1)
}
const sql = await missingSql()
if (sql === undefined) {
  console.log('The migrations already say what prisma/schema says: nothing written.')
  process.exit(0)
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const dir = join(migrationsDir, `${stamp}_${name}`)
mkdirSync(dir, { recursive: true })
writeFileSync(join(dir, 'migration.sql'), sql)
const lock = join(migrationsDir, 'migration_lock.toml')
if (!existsSync(lock)) writeFileSync(lock, 'provider = "postgresql"\n')
console.log(`Wrote ${join(dir, 'migration.sql')}: read it before you commit it.`)
process.exit(0)
