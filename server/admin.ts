// The command line that makes admins, the only way there is (decision 12): npm run admin -- create|promote|reset-password
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { lockDirectory } from '#server/database/lock.ts'
import { plainMessage } from '#server/plainMessage.ts'

const usage = `Usage:
  npm run admin -- create EMAIL NAME      makes an admin account and prints its password
  npm run admin -- promote EMAIL          makes an existing account an admin
  npm run admin -- reset-password EMAIL   sets a new password, prints it, ends every session`

/** The words of the command line; there are no options. */
function readWords(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

const [command, email, ...name] = readWords()
try {
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
  console.error(plainMessage(error) ?? error)
  process.exit(1)
}
