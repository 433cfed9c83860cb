// The audit trail for admins (ADR 28): pages, filters by actor, subject, act and time, a download, and the entries of all these reads.
import { describe, expect, it } from 'vitest'
import { auditTrailTexts, maxExportedEntries } from '#rules/moderation/auditTrail'
import { addressSubject } from '#server/core/context/audit.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { captureStatements } from '../../support/statements.ts'

const fennec = useFennec()

interface Entry {
  databaseId: number
  at: string
  action: string
  result: string
  actor: { databaseId: number } | null
  actorDatabaseId: number | null
  subject: string | null
  network: string
  device: string
  requestId: string | null
  details: { name: string; value: string }[]
}

interface Trail {
  edges: { node: Entry }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

type TrailOptions = Partial<
  Record<'action' | 'actor' | 'subject' | 'result' | 'from' | 'to' | 'after', string> & { first: number }
>

const variableDefinitions = `$action: String, $actor: String, $subject: String, $result: AuditResult, $from: String, $to: String`
const filterArguments =
  'action: $action, actor: $actor, subject: $subject, result: $result, from: $from, to: $to'

const readTrail = (caller: Caller, options: TrailOptions = {}) =>
  graphql<{ admin: { auditTrail: Trail } }>(
    fennec,
    `query (${variableDefinitions}, $first: Int, $after: String) {
      admin { auditTrail(${filterArguments}, first: $first, after: $after) {
        edges { node {
          databaseId at action result actor { databaseId } actorDatabaseId subject network device requestId
          details { name value }
        } }
        pageInfo { hasNextPage endCursor }
      } }
    }`,
    options,
    caller,
  )

const exportFile = (caller: Caller, options: TrailOptions = {}) =>
  graphql<{ admin: { auditFile: { csv: string; count: number; isWhole: boolean } } }>(
    fennec,
    `query (${variableDefinitions}) { admin { auditFile(${filterArguments}) { csv count isWhole } } }`,
    options,
    caller,
  )

async function readEntries(caller: Caller, options: TrailOptions) {
  const { data, errors } = await readTrail(caller, options)
  if (errors) throw new Error(errors[0]?.message)
  return data!.admin.auditTrail.edges.map(({ node }) => node)
}

const storeEntries = (entry: Partial<Prisma.AuditEntryCreateManyInput>, count = 1) =>
  fennec.services.prisma.auditEntry.createMany({
    data: Array.from({ length: count }, () => ({
      at: fennec.clock.now(),
      action: 'test',
      network: '198.51.100.7',
      device: 'Tecno Spark',
      ...entry,
    })),
  })

const readStoredDetails = async ({ id }: Person, action: string) =>
  (
    await fennec.services.prisma.auditEntry.findMany({
      where: { actorId: id, action },
      orderBy: { id: 'asc' },
    })
  ).map(({ details }) => details)

const createAdmin = () => personOf(fennec, 'admin')

describe('an admin', () => {
  it('reads all details of an act, also of a deleted user', async () => {
    const [me, ada] = [await createAdmin(), await personOf(fennec)]
    const act = {
      action: 'lookedAt',
      subject: 'order:7',
      requestId: 'r-1',
      details: { field: 'x', times: 2 },
    }
    await storeEntries({ ...act, actorId: ada.id, result: 'failed' })
    const shown = {
      at: fennec.clock.now().toISOString(),
      action: 'lookedAt',
      result: 'FAILED',
      actorDatabaseId: ada.id,
      subject: 'order:7',
      network: '198.51.100.7',
      device: 'Tecno Spark',
      requestId: 'r-1',
      details: [
        { name: 'field', value: 'x' },
        { name: 'times', value: '2' },
      ],
    }
    expect(await readEntries(me, { action: 'lookedAt' })).toMatchObject([
      { ...shown, actor: { databaseId: ada.id } },
    ])
    await fennec.services.prisma.user.delete({ where: { id: ada.id } })
    expect(await readEntries(me, { action: 'lookedAt' })).toMatchObject([{ ...shown, actor: null }])
  })

  it('pages through the trail, newest first, each entry once, also with many of one moment', async () => {
    const me = await createAdmin()
    await storeEntries({ action: 'paged' }, 30)
    fennec.clock.advance(1)
    await storeEntries({ action: 'paged' }, 15)
    const read: Entry[] = []
    let after: string | undefined
    do {
      const { data } = await readTrail(me, { action: 'paged', first: 20, after })
      const { edges, pageInfo } = data!.admin.auditTrail
      read.push(...edges.map(({ node }) => node))
      after = (pageInfo.hasNextPage && pageInfo.endCursor) || undefined
    } while (after)
    const ids = read.map(({ databaseId }) => databaseId)
    expect(ids).toHaveLength(45)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect(await readEntries(me, { action: 'paged' })).toHaveLength(20)
    expect((await readTrail(me, { first: 101 })).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
    expect((await readTrail(me, { after: 'nonsense' })).errors?.[0]?.extensions.code).toBe('INVALID_INPUT')
  })

  it('filters acts by name or prefix, and by their outcome', async () => {
    const me = await createAdmin()
    await storeEntries({ action: 'admin.mend' })
    await storeEntries({ action: 'admin.mendAll', result: 'refused' })
    const found = async (options: TrailOptions) =>
      (await readEntries(me, options)).map(({ action }) => action)
    expect(await found({ action: 'admin.mend' })).toEqual(['admin.mend'])
    expect(await found({ action: 'admin.m*' })).toEqual(['admin.mendAll', 'admin.mend'])
    expect(await found({ action: 'admin.m*', result: 'REFUSED' })).toEqual(['admin.mendAll'])
    expect(await found({ action: ' ', actor: '', from: '', result: 'REFUSED' })).toContain('admin.mendAll')
  })

  it('filters by actor and subject, by number or address, also from before the account existed', async () => {
    const [me, ada, bola] = [await createAdmin(), await personOf(fennec), await personOf(fennec)]
    await storeEntries({ action: 'one', actorId: ada.id, subject: `user:${bola.id}` })
    await storeEntries({ action: 'two', actorId: bola.id, subject: `user:${ada.id}` })
    await storeEntries({ action: 'before', subject: addressSubject(ada.email) })
    const found = async (options: TrailOptions) =>
      (await readEntries(me, options)).map(({ action }) => action)
    for (const user of [String(ada.id), ada.email, ada.email.toUpperCase()])
      expect([user, await found({ actor: user })]).toEqual([user, ['one']])
    expect(await found({ subject: ada.email })).toEqual(['before', 'two'])
    expect(await found({ subject: String(ada.id) })).toEqual(['two'])
    expect(await found({ subject: `user:${bola.id}`, actor: String(ada.id) })).toEqual(['one'])
    expect(await found({ actor: 'nobody@example.com' })).toEqual([])
    expect(await found({ subject: 'order:999' })).toEqual([])
  })

  it('filters by days in Lagos', async () => {
    const me = await createAdmin()
    for (const at of [
      '2026-03-01T22:59:59Z',
      '2026-03-01T23:00:00Z',
      '2026-03-02T22:59:59Z',
      '2026-03-02T23:00:00Z',
    ])
      await storeEntries({ action: 'dated', at: new Date(at) })
    const found = async (options: TrailOptions) =>
      (await readEntries(me, { action: 'dated', ...options })).map(({ at }) => at.slice(8, 19))
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['02T22:59:59', '01T23:00:00'])
    expect(await found({ from: '2026-03-03' })).toEqual(['02T23:00:00'])
    expect(await found({ to: '2026-03-01' })).toEqual(['01T22:59:59'])
  })

  it.each([
    ['action', '%'],
    ['action', "x' OR 1=1"],
    ['actor', 'Ada Obi'],
    ['actor', '0'],
    ['subject', 'user'],
    ['from', '2026-02-30'],
    ['to', 'today'],
  ] as const)('gets an error with the valid filters, where %s is “%s”', async (name, value) => {
    const { errors } = await readTrail(await createAdmin(), { [name]: value })
    const message = auditTrailTexts[name === 'from' || name === 'to' ? 'day' : name]
    expect(errors?.[0]).toMatchObject({
      message,
      extensions: { code: 'INVALID_INPUT', problems: [{ path: name, message }] },
    })
  })

  it('leaves an audit entry once an hour for the same view or page, never with an address', async () => {
    const [me, ada] = [await createAdmin(), await personOf(fennec)]
    await storeEntries({ actorId: ada.id }, 3)
    const options = { actor: ada.email, first: 1 }
    const { data } = await readTrail(me, options)
    await readTrail(me, options)
    await readTrail(me, { ...options, after: data!.admin.auditTrail.pageInfo.endCursor! })
    expect(await readStoredDetails(me, 'lookAtAuditTrail')).toEqual([{ actor: `user:${ada.id}` }])
    await readTrail(me, { actor: 'nobody@example.com', from: '2026-01-01', result: 'OK' })
    const hash = addressSubject('nobody@example.com')
    expect((await readStoredDetails(me, 'lookAtAuditTrail')).at(-1)).toEqual({
      actor: hash,
      from: '2026-01-01',
      result: 'ok',
    })
    fennec.clock.advance(3601)
    await readTrail(me, options)
    expect(await readStoredDetails(me, 'lookAtAuditTrail')).toHaveLength(3)
  })

  it('reads a hundred entries of thirty users with as many statements as one', async () => {
    const me = await createAdmin()
    const people = await Promise.all(Array.from({ length: 30 }, () => personOf(fennec)))
    const count = async (action: string) => {
      await readTrail(me, { action, first: 100 })
      const read: Entry[][] = []
      const statements = await captureStatements(async () => {
        read.push(await readEntries(me, { action, first: 100 }))
      })
      return [read[0]?.length, statements.length]
    }
    await storeEntries({ action: 'single', actorId: me.id })
    for (let index = 0; index < 99; index += 1)
      await storeEntries({ action: 'many', actorId: people[index % 30]?.id })
    const [one, many] = [await count('single'), await count('many')]
    expect([one[0], many[0]]).toEqual([1, 99])
    expect(many[1]).toBe(one[1])
  })

  it('downloads the filtered entries, without spreadsheet formulas, and leaves an audit entry', async () => {
    const [me, ada] = [
      await createAdmin(),
      await personOf(fennec, 'customer', { firstName: '=1+1', lastName: null }),
    ]
    const device = '=HYPERLINK("http://x")\r\n"next"'
    await storeEntries({
      action: 'taken',
      actorId: ada.id,
      device,
      at: new Date('2026-03-01T23:30:05Z'),
      details: { n: 1 },
    })
    await storeEntries({ action: 'not taken' })
    const { data } = await exportFile(me, { action: 'taken' })
    const { csv, ...rest } = data!.admin.auditFile
    expect(rest).toEqual({ count: 1, isWhole: true })
    const [entry] = await readEntries(me, { action: 'taken' })
    expect(csv).toBe(
      '\uFEFFentry,at_lagos,action,result,actor,actor_name,about,network,device,request,details\r\n' +
        `${entry?.databaseId},2026-03-02 00:30:05,"taken",ok,${ada.id},"'=1+1","","198.51.100.7",` +
        `"'=HYPERLINK(""http://x"")\r\n""next""","","{""n"":1}"\r\n`,
    )
    expect(await readStoredDetails(me, 'exportAuditTrail')).toEqual([{ action: 'taken', entries: 1 }])
  })

  it('downloads the newest 10,000, and is told that there were more', async () => {
    const me = await createAdmin()
    await storeEntries({ action: 'oldest', subject: 'pile:1', at: new Date('2026-01-01T00:00:00Z') })
    await storeEntries({ action: 'pile', subject: 'pile:1' }, maxExportedEntries - 1)
    const whole = (await exportFile(me, { subject: 'pile:1' })).data!.admin.auditFile
    expect([whole.count, whole.isWhole]).toEqual([maxExportedEntries, true])
    await storeEntries({ action: 'newest', subject: 'pile:1' })
    const truncated = (await exportFile(me, { subject: 'pile:1' })).data!.admin.auditFile
    expect([truncated.count, truncated.isWhole]).toEqual([maxExportedEntries, false])
    expect(truncated.csv.split('\r\n')).toHaveLength(maxExportedEntries + 2)
    expect([truncated.csv.includes('"newest"'), truncated.csv.includes('"oldest"')]).toEqual([true, false])
  })
})

describe('a caller without the admin role', () => {
  it('cannot read or download the trail: neither a customer, a vendor, an anonymous caller nor a former admin', async () => {
    const former = await createAdmin()
    await fennec.services.prisma.user.update({ where: { id: former.id }, data: { role: 'VENDOR' } })
    for (const user of [await personOf(fennec), await personOf(fennec, 'vendor'), former]) {
      expect((await readTrail(user)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect((await exportFile(user)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    expect((await readTrail({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await exportFile({})).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await rest(fennec, 'GET /api/admin/stats', undefined, former)).status).toBe(403)
  })
})
