// Prisma's schema engine as WebAssembly on an in-memory database: diffs prisma/migrations and prisma/schema offline.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory, DriverAdapterError } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { openPGlite } from '#server/database/pglite.ts'

export const migrationsDir = 'prisma/migrations'
const schemaDir = 'prisma/schema'

/** Returns the SQL from the migrations to the schema; undefined when they match. */
export async function missingSql(): Promise<string | undefined> {
  const files = readSchema()
  await loadWasm()
  // A single database serves as main and shadow database; a diff of files does not read the main one.
  const database = await openPGlite()
  const connect = () => openAdapter(database)
  const factory = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: 'pglite',
    connect,
    connectToShadowDb: connect,
  })
  const datamodels = files.map(({ path, content }): [string, string] => [path, content])
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, factory)
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'migrations', ...readMigrations() },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  })
  return exitCode === 0 ? undefined : (stdout ?? '')
}

/** The package imports its .wasm as a module, which Node 20 does not support. */
async function loadWasm() {
  const file = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await WebAssembly.instantiate(readFileSync(fileURLToPath(file)), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start'] as () => void
  start()
}

async function openAdapter(database: PGlite) {
  const adapter = await new PrismaPGlite(database).connect()
  // The adapter does not await scripts, which would lose their errors.
  adapter.executeScript = async (script) => {
    await database.exec(script).catch(({ code = '', message }: { code?: string; message: string }) => {
      const none = { detail: undefined, column: undefined, hint: undefined }
      throw new DriverAdapterError({ kind: 'postgres', severity: 'ERROR', code, message, ...none })
    })
  }
  adapter.dispose = async () => {}
  return adapter
}

/** A file per module; together they are the schema. */
const readSchema = () =>
  readdirSync(schemaDir).map((name) => {
    const path = join(schemaDir, name)
    return { path, content: readFileSync(path, 'utf8') }
  })

function readMigrations() {
  const names = existsSync(migrationsDir) ? readdirSync(migrationsDir).sort() : []
  return {
    baseDir: join(process.cwd(), migrationsDir),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names
      .map((name) => ({ name, file: join(migrationsDir, name, 'migration.sql') }))
      .filter(({ file }) => existsSync(file))
      .map(({ name, file }) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: readFileSync(file, 'utf8') },
        },
      })),
  }
}
