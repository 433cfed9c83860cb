// Twenty admins at one moderation queue: each ticket is decided once, with the admin on record (002 §4).
// @module-tag engine
import { expect, it } from 'vitest'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { moveTickets, signUpMature, readQueue, storeReport } from '../../support/people/cases.ts'

const fennec = useFennec()
const pending = 'queue: POSTS, status: PENDING'

/** Decides the first tickets of the queue in batches of the admin's own size until none is left; returns the decided ones. */
async function decideAll(admin: Person, index: number): Promise<number[]> {
  const status = index % 2 ? 'RESOLVED' : 'DISMISSED'
  const decided: number[] = []
  for (;;) {
    const { tickets } = await readQueue(fennec, admin, pending, 'id databaseId status')
    if (tickets.length === 0) return decided
    const chosen = tickets.slice(0, 1 + (index % 4))
    const { moved, refusal } = await moveTickets(fennec, admin, status, { tickets: chosen })
    if (refusal) expect(refusal).toMatch(/^CONFLICT /)
    decided.push(...moved.map(({ databaseId }) => databaseId))
  }
}

it('twenty admins who empty a queue of 24 reports at once decide each once and leave none', async () => {
  const author = await personOf(fennec, 'customer')
  const reporters = await Promise.all(Array.from({ length: 24 }, () => signUpMature(fennec)))
  const reports = await Promise.all(
    reporters.map(({ id: reporterId }) => storeReport(fennec, { reportedId: author.id, reporterId })),
  )
  const ticketIds = reports.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)
  const admins = await Promise.all(Array.from({ length: 20 }, () => personOf(fennec, 'admin')))

  const decided = await Promise.all(admins.map(decideAll))
  expect(decided.flat().toSorted((a, b) => a - b)).toEqual(ticketIds)
  expect(decided.filter((own) => own.length > 0).length).toBeGreaterThan(1)

  const { ticket, ticketEntry, auditEntry } = fennec.services.prisma
  const entries = await ticketEntry.findMany({ orderBy: { ticketId: 'asc' } })
  expect(entries.map(({ ticketId, act }) => [ticketId, act])).toEqual(ticketIds.map((id) => [id, 'MOVED']))
  for (const { ticketId, actorId, status } of entries) {
    const admin = admins.findIndex(({ id }) => id === actorId)
    expect(decided[admin]).toContain(ticketId)
    expect(await ticket.findUniqueOrThrow({ where: { id: ticketId } })).toMatchObject({ status })
  }
  const trail = await auditEntry.findMany({ where: { action: 'ticket.moved' } })
  const label = (actor: number | null, subject: string | null) => `${subject} by ${actor}`
  expect(trail.map(({ actorId, subject }) => label(actorId, subject)).toSorted()).toEqual(
    entries.map(({ actorId, ticketId }) => label(actorId, `ticket:${ticketId}`)).toSorted(),
  )
  for (const reporter of reporters) expect(await readNotificationTexts(fennec, reporter)).toHaveLength(1)
})
