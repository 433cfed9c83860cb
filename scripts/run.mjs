// `node scripts/run.mjs FILE`: runs a TypeScript script after installing dependencies.
import { spawnSync } from 'node:child_process'
import { install, root } from './install.mjs'

install()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
