// `npm run admin -- …`: builds the server if it is stale, then runs its command line with the given arguments.
import { existsSync } from 'node:fs'
import { install, root } from './install.mjs'

install()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const { build } = await import('./build.mjs')
const failure = await build({ web: false }).catch((error) => error)
if (failure) {
  console.error(failure.message)
  process.exit(1)
}
await import('../dist/server/admin.mjs')
