// Protection of the audit trail (T71, ADR 28): no caller changes or empties it, and only the purge removes old entries.
// @module-tag engine
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { auditRetentionDays } from '#server/core/context/audit.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { purge } from '#server/purge.ts'
import { createDatabase, query } from '../../../scripts/databases.mjs'
import { useFennec } from '../../support/app.ts'

const fennec = useFennec()
const hour = 3_600_000
const refusal = 'The audit trail is only ever added to'

/** The triggers use the clock of the database, so these entries have their age by the real clock. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour)

const storeEntry = (device: string, hours = 0) =>
  fennec.services.prisma.auditEntry.create({
    data: { action: 'test', network: 'test', device, at: hoursAgo(hours) },
  })

const readDevices = async () =>
  (
    await fennec.services.prisma.auditEntry.findMany({ where: { action: 'test' }, orderBy: { id: 'asc' } })
  ).map(({ device }) => device)

describe('an audit entry', () => {
  it('cannot be changed, deleted or truncated by any caller (T71)', async () => {
    const { id } = await storeEntry('kept')
    const { sql, prisma } = fennec.database
    for (const statement of [
      `UPDATE "AuditEntry" SET result = 'ok'`,
      `UPDATE "AuditEntry" SET "at" = '2020-01-01' WHERE id = ${id}`,
      `INSERT INTO "AuditEntry" (id, action, network, device) VALUES (${id}, 'x', 'x', 'x')
       ON CONFLICT (id) DO UPDATE SET action = 'x'`,
      `DELETE FROM "AuditEntry" WHERE id = ${id}`,
      'DELETE FROM "AuditEntry"',
      'TRUNCATE "AuditEntry"',
      'TRUNCATE "AuditEntry" CASCADE',
    ])
      await expect(sql(statement, []), statement).rejects.toThrow(refusal)
    await expect(prisma.auditEntry.delete({ where: { id } })).rejects.toThrow(refusal)
    await expect(prisma.auditEntry.update({ where: { id }, data: { device: 'x' } })).rejects.toThrow(refusal)
    expect(await readDevices()).toEqual(['kept'])
  })

  it('is protected also where triggers are off for a session, as on replicas', async () => {
    const { script } = fennec.database
    const statements = 'SET LOCAL session_replication_role = replica; DELETE FROM "AuditEntry"'
    await expect(script(statements)).rejects.toThrow(refusal)
    expect(await readDevices()).toEqual(['kept'])
  })

  it('is removed by the purge once it is old', async () => {
    await storeEntry('almost old', auditRetentionDays * 24 - 1)
    await storeEntry('old', auditRetentionDays * 24 + 2)
    await purge({ services: { ...fennec.services, now: () => new Date() }, incoming: fennec.incoming })
    expect(await readDevices()).toEqual(['kept', 'almost old'])
  })

  it('is removed by the purge of a process whose clock is a little ahead of the database', async () => {
    await storeEntry('old enough', auditRetentionDays * 24 + 1)
    await storeEntry('not yet', auditRetentionDays * 24 - 0.5)
    const ahead = { ...fennec.services, now: () => hoursAgo(-0.5) }
    await purge({ services: ahead, incoming: fennec.incoming })
    expect(await readDevices()).toEqual(['kept', 'almost old', 'not yet'])
  })
})

/** Returns the owner's statements of docs/deploy.md for a role of this name. */
const grantsFor = (role: string, password: string) =>
  (/```sql\n([\s\S]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8'))?.[1] ?? '')
    .replaceAll('fennec_app', role)
    .replace("'secret'", `'${password}'`)

const servers = [process.env.DATABASE_URL ?? []].flat()

it.each(servers)(
  'a Fennec under a role without ownership appends to the trail and purges it, and cannot do more (T71)',
  async (server) => {
    const { url: owner, drop } = await createDatabase(server)
    const [role, password] = [`fennec_app_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')]
    const limits = { maxWait: 5000, timeout: 5000, timeoutMs: 5000 }
    const first = await openPostgres(owner, limits)
    await first.migrate('prisma/migrations')
    await first.close()
    await query(owner, grantsFor(role, password))
    const app = Object.assign(new URL(owner), { username: role, password }).href
    const database = await openPostgres(app, { ...limits, migrationUrl: owner })
    try {
      expect(await database.migrate('prisma/migrations')).toEqual([])
      const { prisma, sql } = database
      const entry = { action: 'test', network: 'test', device: 'kept' }
      await prisma.auditEntry.createMany({
        data: [entry, { ...entry, at: hoursAgo(auditRetentionDays * 24 + 2) }],
      })
      await prisma.user.count()
      await purge({
        services: { ...fennec.services, prisma, sql, now: () => new Date() },
        incoming: fennec.incoming,
      })
      expect(await prisma.auditEntry.count()).toBe(1)
      for (const statement of [
        'UPDATE "AuditEntry" SET result = action',
        'TRUNCATE "AuditEntry"',
        'ALTER TABLE "AuditEntry" DISABLE TRIGGER USER',
        'DROP TABLE "AuditEntry"',
        'CREATE OR REPLACE FUNCTION "refuseAuditChange"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
        'SET session_replication_role = replica',
      ])
        await expect(sql(statement, []), statement).rejects.toThrow(/permission denied|must be owner/)
      await expect(sql('DELETE FROM "AuditEntry"', [])).rejects.toThrow(refusal)
    } finally {
      await database.close()
      await drop()
      await query(server, `DROP ROLE IF EXISTS ${role}`)
    }
  },
)
