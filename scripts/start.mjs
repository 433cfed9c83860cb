// `npm start`: installs and builds missing or stale parts, then runs the server in this process.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './install.mjs'
import { stopWithParent } from './parent.mjs'

stopWithParent()
install()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const { build } = await import('./build.mjs')
const failure = await build().catch((error) => error)
if (failure) {
  console.error(failure.message)
  process.exit(1)
}
await import(join(root, 'dist/server/main.mjs'))
