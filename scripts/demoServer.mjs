// A server for browser tests and screenshots: the build with the demo campus, a temporary data directory and, with
// DATABASE_URL, a new database, all removed on exit.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './databases.mjs'
import { root } from './install.mjs'

const port = process.env.PORT ?? '4127'
const dataDir = mkdtempSync(join(tmpdir(), 'fennec-'))
const database = process.env.DATABASE_URL && (await createDatabase(process.env.DATABASE_URL))

const server = spawn(process.execPath, ['dist/server/main.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    // Overrides personal settings, which must not affect tests.
    ...Object.fromEntries(
      ['NODE_ENV', 'SMTP_URL', 'SHOW_CODES', 'ALLOWED_ORIGINS', 'TRUSTED_PROXIES'].map((key) => [key, '']),
    ),
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database ? database.url : '',
    DEMO: 'on',
    // All test clients share one address.
    LIMIT_SCALE: '1000',
  },
})

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', async (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  if (database) await database.drop()
  process.exit(code ?? 1)
})
