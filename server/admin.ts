// Entry point of the admin command line, `npm run admin`; accounts become admins only here (ADR 16).
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { lockDirectory } from '#server/database/lock.ts'
import { setOwnerOnlyUmask } from '#server/lib/ownerOnly.ts'
import { plainMessage } from '#server/plainMessage.ts'

const usage = `Usage:
  npm run admin -- create EMAIL NAME         makes an admin account and prints its password
  npm run admin -- promote EMAIL             makes an existing account an admin
  npm run admin -- demote EMAIL              makes a customer of an admin, at once on every device
  npm run admin -- reset-password EMAIL      sets a new password, prints it, ends every session
  npm run admin -- reset-second-factor EMAIL takes an admin's second factor away, ends every session
  npm run admin -- suspend EMAIL DAYS        lets an account read, but not write, for so many days
  npm run admin -- unsuspend EMAIL           lets it write again
  npm run admin -- audit [EMAIL] [--last N]  prints the last N entries of the audit trail, else 50
  npm run admin -- order NUMBER|REFERENCE    prints all that is known of an order and its payments
  npm run admin -- refund NUMBER|REFERENCE   gives the money of a paid order back
  npm run admin -- jobs [--last N]           prints the last N jobs that were given up, else 50, and those that wait`

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { last: { type: 'string', default: '50' } } })
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

const { positionals, values } = readArguments()
const [command, email, ...rest] = positionals
try {
  const config = readConfig(process.env)
  setOwnerOnlyUmask()
  if (!config.databaseUrl) lockDirectory(config.dataDir)
  const { runAdmin, UsageError } = await import('#server/adminCommands.ts')
  const fail = (error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message || usage)
    process.exitCode = 2
  }
  await runAdmin(config, { command, email, rest, ...values }).then(console.log, fail)
} catch (error) {
  console.error(plainMessage(error) ?? error)
  process.exit(1)
}
