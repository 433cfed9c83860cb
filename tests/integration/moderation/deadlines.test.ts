// Alerts to admins about reports that wait for 20 and for 44 hours, each sent once (ADR 13).
// @module-tag engine
import { describe, expect, it } from 'vitest'
import { alertOfOverdueCases } from '#server/modules/moderation/cases/deadlines.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { readNotificationTexts } from '../../support/people/notifications.ts'
import { publishPost } from '../../support/people/posts.ts'
import { moveTickets, signUpMature, fileReport, readOpenTicket } from '../../support/people/cases.ts'

const fennec = useFennec()
const hour = 3600

/** Runs the alert job on two processes at the same moment. */
const runAlertJobTwice = () =>
  Promise.all([alertOfOverdueCases(fennec.services), alertOfOverdueCases(fennec.services)])

/** Returns the first sentence of each e-mail to a person, after its subject. */
async function readEmailsTo(caller: Person) {
  await fennec.services.background.idle()
  const own = fennec.outbox.emails.filter(({ to }) => to === caller.email)
  return own.map(({ subject, text }) => `${subject}: ${/^.*? hours\./m.exec(text)?.[0]}`)
}

describe('a report that no admin has opened', () => {
  it('alerts all admins except its subject after 20 and after 44 hours, once on two processes', async () => {
    const [admin, other] = [await personOf(fennec, 'admin'), await personOf(fennec, 'admin')]
    await fileReport(fennec, 'User', other.id)
    fennec.clock.advance(19 * hour)
    await runAlertJobTwice()
    expect(await readNotificationTexts(fennec, admin)).toEqual([])
    fennec.clock.advance(1 * hour)
    await runAlertJobTwice()
    await runAlertJobTwice()
    expect(await readNotificationTexts(fennec, admin)).toEqual([
      'Fennec has a report that has waited for 20 hours',
    ])
    fennec.clock.advance(24 * hour)
    await runAlertJobTwice()
    await runAlertJobTwice()
    expect(await readNotificationTexts(fennec, admin)).toEqual([
      'Fennec has a report that has waited for 44 hours',
      'Fennec has a report that has waited for 20 hours',
    ])
    fennec.clock.advance(24 * hour)
    await runAlertJobTwice()
    expect(await readNotificationTexts(fennec, admin)).toHaveLength(2)
    expect(await readNotificationTexts(fennec, other)).toEqual([])
    expect(await readEmailsTo(admin)).toEqual([
      'Reports have waited for 20 hours: A report has waited for 20 hours.',
      'Reports have waited for 44 hours: A report has waited for 44 hours.',
    ])
    expect(await readEmailsTo(other)).toEqual([])
  })

  it('alerts once after a downtime of Fennec, and not at all if an admin has opened it', async () => {
    const admin = await personOf(fennec, 'admin')
    const authors = await Promise.all(Array.from({ length: 3 }, () => personOf(fennec, 'customer')))
    for (const author of authors)
      await fileReport(fennec, 'Post', await publishPost(fennec, author, 'Hi'), {
        reporter: await signUpMature(fennec),
      })
    const ticket = await readOpenTicket(fennec, admin, authors[0] ?? admin)
    await moveTickets(fennec, admin, 'REVIEWED', { tickets: [ticket] })
    fennec.clock.advance(50 * hour)
    await runAlertJobTwice()
    expect(await readNotificationTexts(fennec, admin)).toEqual([
      'Fennec has 2 reports that have waited for 44 hours',
    ])
    expect(await readEmailsTo(admin)).toEqual([
      'Reports have waited for 44 hours: 2 reports have waited for 44 hours.',
    ])
  })
})
