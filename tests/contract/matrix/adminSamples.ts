// A valid call of each GraphQL operation of admins and of appeals; a case of the moderation queue is a `Ticket` in the
// API.
import { globalId } from '#server/core/context/ids.ts'
import type { ReportKind } from '#server/generated/prisma/enums.ts'
import { storeReport, storeSanction } from '../../support/people/cases.ts'
import { mutation, type Cast, type GraphSample } from './cast.ts'
import { personOf } from './people.ts'

/** A report by a third person about `other`. */
export const createReport = async ({ fennec, other }: Cast, kind: ReportKind = 'POST') =>
  storeReport(fennec, { reportedId: other.id, reporterId: (await personOf(fennec, 'customer')).id, kind })

/** A public post of `other`. */
export async function createPublicPost({ fennec, other }: Cast): Promise<number> {
  const { post, user } = fennec.services.prisma
  await user.update({ where: { id: other.id }, data: { postsCount: { increment: 1 } } })
  const createdAt = fennec.clock.now()
  const data = { authorId: other.id, content: 'Exams are over', campus: 'unilag', hotScore: 0, createdAt }
  return (await post.create({ data, select: { id: true } })).id
}

/** The ticket of a post of `other`. */
async function createReportedPost(cast: Cast): Promise<number> {
  const { ticketId } = await createReport(cast)
  const subjectId = await createPublicPost(cast)
  await cast.fennec.services.prisma.ticket.update({ where: { id: ticketId }, data: { subjectId } })
  return ticketId
}

/** The ticket of a spam wave with a post of `other`. */
async function createSpamWave(cast: Cast): Promise<number> {
  const { ticketId } = await createReport(cast, 'FLOOD')
  const { sighting, ticket } = cast.fennec.services.prisma
  const { snapshot } = await ticket.findUniqueOrThrow({ where: { id: ticketId } })
  const counted = { ...(snapshot as object), link: null, accounts: 5 }
  await ticket.update({ where: { id: ticketId }, data: { reportedId: null, snapshot: counted } })
  const comment = {
    postId: await createPublicPost(cast),
    authorId: cast.other.id,
    at: cast.fennec.clock.now(),
  }
  await sighting.create({ data: { ...comment, print: 'the same', ticketId } })
  return ticketId
}

export const adminSamples: Record<string, GraphSample> = {
  'Subscription.adminStats': { document: 'subscription { adminStats { totalUsers pendingReports } }' },
  'Subscription.adminNews': { document: 'subscription { adminNews { ticket { id } } }' },
  'Mutation.moveTickets': mutation('moveTickets', 'tickets { id }', async (cast) => ({
    tickets: [{ ticketId: globalId('Ticket', (await createReport(cast)).ticketId), from: 'PENDING' }],
    status: 'REVIEWED',
  })),
  'Mutation.setReportStatus': mutation('setReportStatus', 'report { id }', async (cast) => ({
    reportId: globalId('Report', (await createReport(cast)).id),
    queue: 'POSTS',
    status: 'REVIEWED',
  })),
  'Mutation.setTicketTaken': mutation('setTicketTaken', 'ticket { id }', async (cast) => ({
    ticketId: globalId('Ticket', (await createReport(cast)).ticketId),
    isTaken: true,
  })),
  'Mutation.setSubjectHidden': mutation('setSubjectHidden', 'ticket { id }', async (cast) => ({
    ticketId: globalId('Ticket', await createReportedPost(cast)),
    isHidden: true,
  })),
  'Mutation.warnUser': mutation('warnUser', 'sanction { id }', ({ other }) => ({
    userId: globalId('User', other.id),
    rule: 'SPAM',
    words: 'Stop this',
  })),
  'Mutation.suspendUser': mutation('suspendUser', 'sanction { id }', ({ fennec, other }) => ({
    userId: globalId('User', other.id),
    rule: 'SPAM',
    until: new Date(fennec.clock.now().getTime() + 86_400_000).toISOString(),
  })),
  'Mutation.liftSuspension': mutation('liftSuspension', 'user { id }', async ({ fennec, other: { id } }) => {
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 86_400_000)
    await fennec.services.prisma.user.update({ where: { id }, data: { suspendedUntil } })
    return { userId: globalId('User', id) }
  }),
  'Mutation.takeDown': mutation('takeDown', 'ticket { id }', async (cast) => ({
    ticketId: globalId('Ticket', await createReportedPost(cast)),
    rule: 'SPAM',
  })),
  'Mutation.takeDownFlood': mutation('takeDownFlood', 'deletedCount', async (cast) => ({
    ticketId: globalId('Ticket', await createSpamWave(cast)),
    rule: 'SPAM',
  })),
  'Mutation.takeDownReportedPost': mutation('takeDownReportedPost', 'deletedPostId', async (cast) => ({
    postId: globalId('Post', await createPublicPost(cast)),
  })),
  'Mutation.deleteUser': mutation('deleteUser', 'deletedUserId', ({ other }) => ({
    userId: globalId('User', other.id),
  })),
  'Mutation.appeal': mutation('appeal', 'sanction { id }', async ({ fennec, caller, other }) => ({
    sanctionId: globalId('Sanction', await storeSanction(fennec, { userId: caller.id ?? other.id })),
    text: 'It was not me',
  })),
  'Mutation.answerAppeal': mutation('answerAppeal', 'sanction { id }', async ({ fennec, other }) => ({
    sanctionId: globalId(
      'Sanction',
      await storeSanction(fennec, { userId: other.id, appealState: 'WAITING' }),
    ),
    isGranted: false,
    answer: 'We have looked again',
  })),
  'Mutation.setAccountVerified': mutation('setAccountVerified', 'user { id }', ({ other }) => ({
    userId: globalId('User', other.id),
    isVerified: true,
  })),
}
