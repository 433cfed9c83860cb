// Entry point of the server: it reads the configuration and locks the data directory before it loads the rest, to fail fast.
import { readConfig } from '#server/config.ts'
import { lockDirectory } from '#server/database/lock.ts'
import { setOwnerOnlyUmask } from '#server/lib/ownerOnly.ts'
import { plainMessage } from '#server/plainMessage.ts'
import { stopSignal } from '#server/stop.ts'

const stop = stopSignal()
try {
  const config = readConfig(process.env)
  setOwnerOnlyUmask()
  if (!config.databaseUrl) lockDirectory(config.dataDir)
  const { serve } = await import('#server/serve.ts')
  await serve(config, stop)
  process.exit(0)
} catch (error) {
  if (stop.aborted && error === stop.reason) process.exit(0)
  const message = plainMessage(error)
  console.error(message ? `Fennec cannot start: ${message}` : error)
  process.exit(1)
}
