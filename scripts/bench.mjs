// `npm run bench`: builds, then runs the benchmarks; the options are those of tests/bench/run.ts.
import { spawn, spawnSync } from 'node:child_process'
import { root } from './install.mjs'
import { build } from './build.mjs'

process.chdir(root)
await build()
// The load and PostgreSQL run on the other core than the server.
const wrapper = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '1'] : []
const [program, ...args] = [...wrapper, process.execPath, '--import', 'tsx', 'tests/bench/run.ts']
const child = spawn(program, [...args, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => (process.exitCode = code ?? 1))
