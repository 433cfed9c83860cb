// The command line that makes admins, the only way there is (decision 12): npm run admin -- create|promote|reset-password
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/config.ts'
import { lockDirectory, LockedError } from '#server/database/lock.ts'

const usage = `Usage:
  npm run admin -- create EMAIL NAME      makes an admin account and prints its password
  npm run admin -- promote EMAIL          makes an existing account an admin
  npm run admin -- reset-password EMAIL   sets a new password, prints it, ends every session`

try {
  const [command, email, ...name] = parseArgs({ allowPositionals: true }).positionals
  const config = readConfig(process.env)
  if (!config.databaseUrl) lockDirectory(config.dataDir)
  const { runAdmin, UsageError } = await import('#server/adminCommands.ts')
  const fail = (error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message || usage)
    process.exitCode = 2
  }
  await runAdmin(config, { command, email, name: name.join(' ') }).then(console.log, fail)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof LockedError
  console.error(expected ? error.message : error)
  process.exit(1)
}
