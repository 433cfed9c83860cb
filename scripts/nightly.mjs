// `npm run nightly`: all tests with the long form of each experiment, then all fault experiments.
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

const env = { ...process.env, LONG_TESTS: '1' }
const codes = ['scripts/test.mjs', 'scripts/faults.mjs'].map(
  (script) => spawnSync(process.execPath, [script], { cwd: root, env, stdio: 'inherit' }).status ?? 1,
)
process.exitCode = Math.max(...codes)
