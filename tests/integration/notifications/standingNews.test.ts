// Notifications about account standing: a kind of their own, which leads to the account status, sent at once (001 §2).
import { describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { subscribeNotifications } from '../../support/people/notifications.ts'
import { publishPost } from '../../support/people/posts.ts'
import { mutate, fileReport, storeSanction, readOpenTicket } from '../../support/people/cases.ts'

const fennec = useFennec()

const createPeople = async () => ({
  admin: await personOf(fennec, 'admin'),
  ada: await personOf(fennec, 'customer'),
})

/** Returns the kinds of a user's notifications, the oldest first. */
const readKinds = async (caller: Person) =>
  (await rest<{ type: string }[]>(fennec, 'GET /api/notifications', undefined, caller)).body
    .map(({ type }) => type)
    .toReversed()

const answerAppeal = (admin: Person, sanctionId: number, isGranted: boolean) =>
  mutate(fennec, admin, 'answerAppeal', 'sanction { appealState }', {
    sanctionId: globalId('Sanction', sanctionId),
    isGranted,
    answer: 'We have looked again.',
  })

describe('a user with a sanction', () => {
  it('is notified about their account standing: warned, suspended, lifted, taken down', async () => {
    const { admin, ada } = await createPeople()
    const userId = globalId('User', ada.id)
    await fileReport(fennec, 'Post', await publishPost(fennec, ada, 'Buy followers here'))
    const { id: ticketId } = await readOpenTicket(fennec, admin, ada)
    const until = new Date(fennec.clock.now().getTime() + 86_400_000).toISOString()
    await mutate(fennec, admin, 'warnUser', 'sanction { id }', {
      userId,
      rule: 'SPAM',
      words: 'Stop this',
    })
    await mutate(fennec, admin, 'suspendUser', 'sanction { id }', { userId, rule: 'SPAM', until })
    await mutate(fennec, admin, 'liftSuspension', 'user { id }', { userId })
    await mutate(fennec, admin, 'takeDown', 'ticket { id }', { ticketId, rule: 'SPAM' })
    expect(await readKinds(ada)).toEqual(['standing', 'standing', 'standing', 'standing'])
  })

  it('receives all other notifications with their own type, and admins are notified of an appeal', async () => {
    const { admin, ada } = await createPeople()
    await rest(fennec, `PUT /api/admin/users/${ada.id}/verify`, { isVerified: true }, admin)
    expect(await readKinds(ada)).toEqual(['system'])
    const sanctionId = globalId('Sanction', await storeSanction(fennec, { userId: ada.id }))
    await mutate(fennec, ada, 'appeal', 'sanction { id }', { sanctionId, text: 'It was not me' })
    expect(await readKinds(admin)).toContain('system')
    expect(await readKinds(admin)).not.toContain('standing')
  })
})

describe('a user who has appealed', () => {
  it.each([
    ['denied', false, 'DENIED', 'keeps to it'],
    ['granted', true, 'GRANTED', 'takes it back'],
  ])(
    'is notified at once that it is %s, and reads the answer then',
    async (_case, isGranted, state, text) => {
      const { admin, ada } = await createPeople()
      const sanctionId = await storeSanction(fennec, { userId: ada.id, appealState: 'WAITING' })
      const next = await subscribeNotifications(fennec, ada)
      await answerAppeal(admin, sanctionId, isGranted)
      expect(await next()).toMatchObject({
        notification: {
          message: `Fennec has looked at your appeal again and ${text}: We have looked again.`,
        },
      })
      expect(await readKinds(ada)).toEqual(['standing'])
      const { data } = await graphql<object>(
        fennec,
        '{ viewer { sanctions { appealState answer } } }',
        {},
        ada,
      )
      expect(data).toEqual({
        viewer: { sanctions: [{ appealState: state, answer: 'We have looked again.' }] },
      })
    },
  )
})
