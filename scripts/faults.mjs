// `npm run faults`: builds, then runs the fault experiments; the options are those of tests/faults/run.ts.
import { spawn } from 'node:child_process'
import { root } from './install.mjs'
import { build } from './build.mjs'

process.chdir(root)
await build()
const args = ['--import', 'tsx', 'tests/faults/run.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => (process.exitCode = code ?? 1))
