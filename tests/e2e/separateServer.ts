// A separate Fennec server without the demo campus, with an admin created on the command line.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../scripts/databases.mjs'
import { waitUntilAnswering, launch, newServerAddress, shortProcessFlags } from '../support/launch.ts'
import { expect } from './browser.ts'

export interface SeparateServer {
  url: string
  admin: { email: string; password: string }
  /** Runs an admin command; while the server runs, on PostgreSQL alone, which allows two processes. */
  command(...words: string[]): Promise<string>
}

/** Starts a server for `work`, on PostgreSQL where `DATABASE_URL` is set, and removes it with its data. */
export async function withSeparateServer(work: (fennec: SeparateServer) => Promise<void>): Promise<void> {
  const databaseServer = process.env['DATABASE_URL']
  const database = databaseServer ? await createDatabase(databaseServer) : undefined
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'fennec-own-'))
  const address = await newServerAddress()
  const environment = {
    DATA_DIR,
    PUBLIC_URL: address.url,
    ...address.environment,
    ...(database && { DATABASE_URL: database.url }),
  }
  const start = (entry: string, args: string[] = []) =>
    launch(entry, environment, args, [], shortProcessFlags)
  const command = async (...args: string[]) => {
    const { code, output } = await start('admin', args).ended
    expect(code, output).toBe(0)
    return output.trim()
  }
  const email = 'ada@fennec.ng'
  const password = (await command('create', email, 'Ada', 'Obi')).split(' ').at(-1) ?? ''
  const running = { ...start('main'), url: address.url }
  try {
    await waitUntilAnswering(running)
    await work({ url: address.url, admin: { email, password }, command })
  } finally {
    running.child.kill('SIGTERM')
    await running.ended
    await database?.drop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
}
