// A check of `npm test` that fails if prisma/schema and prisma/migrations describe different databases.
import { missingSql } from './schemaEngine.ts'

const sql = await missingSql()
if (sql !== undefined) {
  console.error(`prisma/schema and prisma/migrations differ; run npm run db:migration NAME. Missing:\n${sql}`)
}
process.exit(sql === undefined ? 0 : 1)
