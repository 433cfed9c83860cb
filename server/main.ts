// The process: configuration and the directory's lock first, everything heavy after, so that a refusal is quick.
import { ConfigError, readConfig } from '#server/config.ts'
import { lockDirectory, LockedError } from '#server/database/lock.ts'

try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) lockDirectory(config.dataDir)
  const { serve } = await import('#server/serve.ts')
  await serve(config)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof LockedError || hasPlainMessage(error)
  console.error(expected ? `Fennec cannot start: ${error.message}` : error)
  process.exit(1)
}

/** Errors whose message says what to do; their classes are loaded only when they are needed. */
function hasPlainMessage(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (['MigrationError', 'VersionError'].includes(error.constructor.name) || 'code' in error)
  )
}
