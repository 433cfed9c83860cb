// A build step that writes an empty, migrated database, which the first start of the embedded database copies.
import { writeFileSync } from 'node:fs'
import { migrate } from '#server/database/migrate.ts'
import { openPGlite } from '#server/database/pglite.ts'

const database = await openPGlite()
await migrate(database, 'prisma/migrations')
const archive = await database.dumpDataDir('gzip')
writeFileSync('dist/pglite-template.tar.gz', new Uint8Array(await archive.arrayBuffer()))
await database.close()
