// Cases of the demo campus: reports and the admin's actions on them.
import { member } from '#server/demo/cast.ts'
import { reportableContent, type Campus, type Thing } from '#server/demo/reported.ts'
import { floodLink, toSpamWaveSubject, spamWaveRows } from '#server/modules/moderation/spamWaves/demo.ts'
import type { ReportReason, ReportStatus } from '#server/generated/prisma/enums.ts'

interface DemoCase {
  about: Thing
  /** Hours since a spam wave was detected. */
  detectedHoursAgo?: number
  /** Reports, oldest first. */
  reports: [hoursAgo: number, by: string, reason: ReportReason, description?: string][]
  /** Only a new account has reported it. */
  isDoubtful?: boolean
  isAssigned?: boolean
  /** Actions of the admin, oldest first; a null status is an assignment. */
  actions?: [hoursAgo: number, status: ReportStatus | null, note?: string][]
}

const hourMs = 3_600_000

/** A deleted account, with a number that no user will have. */
const deletedAccount: Thing = {
  kind: 'ACCOUNT',
  subjectId: 2_000_000_001,
  reportedId: null,
  snapshot: {
    bio: 'Original Amaka Thrift. Send a DM, pay first.',
    authorName: 'Amaka Thrifts',
    handle: 'amaka.thrifts.unilag',
    createdAt: '2026-09-01T10:00:00.000Z',
  },
}

type Things = ReturnType<typeof reportableContent>

function earlierCases({ message, post, product }: Things): DemoCase[] {
  return [
    {
      about: post('New bale opened this morning'),
      reports: [
        [190, 'nneka', 'SPAM', 'Every Friday the same advert'],
        [188, 'terfa', 'SPAM'],
      ],
      actions: [[170, 'DISMISSED', 'Selling is what the marketplace is for, and it is hers.']],
    },
    {
      about: deletedAccount,
      reports: [
        [
          74,
          'ekaette',
          'IMPERSONATION',
          "Amaka's pictures and nearly her name, asks for money before delivery",
        ],
        [73, 'funmilayo', 'SCAM', 'I almost paid'],
      ],
      actions: [
        [70, null],
        [69, 'REVIEWED', 'Wrote to Amaka: not hers.'],
        [50, 'RESOLVED', 'Account deleted.'],
      ],
    },
    {
      about: product('Redmi phone, 128 GB', { priceKobo: 6_500_000, stock: 5 }),
      reports: [
        [43.5, 'bilkisu', 'SCAM', 'He said ₦65,000 here and ₦98,500 at the gate'],
        [40, 'opeyemi', 'SCAM', 'The same happened to my roommate'],
        [31, 'sade', 'OTHER', 'The price goes up once you message him'],
      ],
    },
    {
      about: message('I paid twice by mistake'),
      reports: [[28.5, 'amaka', 'SCAM', 'I have no order of his. He wants me to send money to an account']],
      isAssigned: true,
      actions: [
        [27, null],
        [26, 'REVIEWED', 'No payment of his at all. Asked him for the receipt.'],
      ],
    },
  ]
}

function recentCases({ account, comment, post }: Things): DemoCase[] {
  return [
    {
      about: account('terfa'),
      reports: [
        [27, 'amaka', 'SCAM', 'Asks for refunds of orders nobody made'],
        [22, 'ifeanyi', 'SCAM', 'Tried it on me as well, ₦12,000'],
        [20, 'moremi', 'SCAM'],
        [9, 'yusuf', 'SPAM'],
      ],
    },
    { about: toSpamWaveSubject(post(floodLink)), detectedHoursAgo: 6.96, reports: [] },
    {
      about: comment("I don't know her name but I know all her exams"),
      reports: [[6.2, 'nneka', 'HARASSMENT', 'They are laughing at one particular girl in our hall']],
    },
    {
      about: post('Man came to collect his sneakers', {
        content:
          "Kunle of Block C came to collect his sneakers, sat down, told me about his exams, his girlfriend, his uncle's land. Cleaning is ₦1,500. Listening is free.",
      }),
      reports: [
        [3.4, 'chukwuemeka', 'HARASSMENT', 'He uses the name of my friend, who told him this in private'],
      ],
    },
    {
      about: post('This will not come out in the exam'),
      reports: [[2.1, 'kosisochukwu', 'MISINFORMATION', 'it came out']],
      isDoubtful: true,
    },
    {
      about: account('osagie'),
      reports: [[0.8, 'ekaette', 'IMPERSONATION', 'Another one with the same pictures']],
    },
  ]
}

export function demoCaseRows(campus: Campus, now: Date) {
  const timeAgo = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs)
  const adminId = member('osaretin').id
  const things = reportableContent(campus)
  const cases = [...earlierCases(things), ...recentCases(things)]
  const withId = <Row extends object>(row: Row, index: number) => ({ id: index + 1, ...row })
  return {
    Ticket: cases.map((demoCase, index) => withId(ticketRow(demoCase, { timeAgo, adminId }), index)),
    ...spamWaveRows(campus.Post, 1 + cases.findIndex(({ about }) => about.kind === 'FLOOD')),
    Report: cases
      .flatMap(({ reports, isDoubtful = false }, index) =>
        reports.map(([hoursAgo, by, reason, description = null]) => ({
          ticketId: index + 1,
          reporterId: member(by).id,
          reason,
          description,
          isDoubtful,
          createdAt: timeAgo(hoursAgo),
          updatedAt: timeAgo(hoursAgo),
        })),
      )
      .map(withId),
    TicketEntry: cases
      .flatMap(({ actions = [] }, index) =>
        actions.map(([hoursAgo, status, note = null]) => ({
          ticketId: index + 1,
          actorId: adminId,
          act: status ? ('MOVED' as const) : ('TAKEN' as const),
          status,
          note,
          at: timeAgo(hoursAgo),
        })),
      )
      .map(withId),
  }
}

interface CaseContext {
  timeAgo: (hoursAgo: number) => Date
  adminId: number
}

function ticketRow(
  { about, reports, actions = [], ...demoCase }: DemoCase,
  { timeAgo, adminId }: CaseContext,
) {
  const [firstReport = [demoCase.detectedHoursAgo ?? 0]] = reports
  const decisions = actions.filter(([, status]) => status !== null)
  const [, status] = decisions.at(-1) ?? [0, 'PENDING' as const]
  const [answeredHoursAgo] = decisions[0] ?? [null]
  return {
    ...about,
    status,
    adminNotes: actions.findLast(([, , note]) => note)?.[2] ?? null,
    isDoubtful: demoCase.isDoubtful ?? false,
    assigneeId: demoCase.isAssigned ? adminId : null,
    openedAt: timeAgo(firstReport[0]),
    answeredAt: answeredHoursAgo === null ? null : timeAgo(answeredHoursAgo),
    // Admins are already alerted.
    alertedHours: firstReport[0] >= 44 ? 44 : firstReport[0] >= 20 ? 20 : 0,
    updatedAt: timeAgo(actions.at(-1)?.[0] ?? firstReport[0]),
  }
}
