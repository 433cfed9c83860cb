// Answers of the server to the moderation screens: cases (the API's type `Ticket`) with their reports, and spam waves
// (the API's `Flood`).
import { viewerAnswers, viewerOf } from '../browser.tsx'

const person = (id: number, displayName: string) => ({
  __typename: 'User',
  id: btoa(`User:${id}`),
  displayName,
  firstName: displayName,
  lastName: null,
  userType: 'CUSTOMER',
  email: `${displayName.toLowerCase().replaceAll(' ', '.')}@unilag.edu.ng`,
  profileImageUrl: null,
  profileImageThumbhash: null,
})

export const report = (id: number, change: object = {}) => ({
  __typename: 'Report',
  id: btoa(`Report:${id}`),
  reason: 'SPAM',
  description: 'The same advert every day',
  isDoubtful: false,
  createdAt: '2026-11-20T09:14:00.000Z',
  reporter: person(20 + id, `Zainab ${id}`),
  content: null,
  ...change,
})

const snapshot = (text: string, change: object = {}) => ({
  authorName: 'Danladi Musa',
  handle: 'danladi.musa.buk',
  createdAt: '2026-11-19T18:33:00.000Z',
  name: null,
  text,
  facts: [],
  media: [],
  mediaCount: 0,
  around: [],
  ...change,
})

interface Change {
  reports?: object[]
  text?: string
  now?: string | null
  [field: string]: unknown
}

export const ticketId = (id: number) => btoa(`Ticket:${id}`)

/** A case with all fields of all screens. */
export function ticket(id: number, { reports = [report(id)], text = 'Buy followers', ...more }: Change = {}) {
  const { now = text, around = [], ...change } = more
  return {
    __typename: 'Ticket',
    id: ticketId(id),
    kind: 'POST',
    subjectId: 70 + id,
    status: 'PENDING',
    adminNotes: null,
    isDoubtful: false,
    isHiding: false,
    isTaken: false,
    openedAt: '2026-11-20T09:14:00.000Z',
    dueAt: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
    answeredAt: null,
    reportsCount: reports.length,
    reasons: [{ reason: 'SPAM', count: reports.length }],
    reported: person(7, 'Danladi Musa'),
    assignee: null,
    content: snapshot(text, { around }),
    contentNow: now === null ? null : snapshot(now),
    history: [],
    flood: null,
    reports: {
      edges: reports.map((node) => ({ node, cursor: 'c' })),
      pageInfo: { endCursor: null, hasNextPage: false },
    },
    ...change,
  }
}

const spamPost = (id: number, text: string) => ({
  __typename: 'Post',
  id: btoa(`Post:${id}`),
  databaseId: id,
  content: text,
  createdAt: '2026-11-20T09:00:00.000Z',
  media: [],
  author: person(40 + id, `Zainab ${id}`),
})

/** The case of a spam wave: posts of five accounts, of which that many still contain the text. */
export const floodTicket = (id: number, { posts = 5, ...change }: { posts?: number; status?: string } = {}) =>
  ticket(id, {
    kind: 'FLOOD',
    text: 'Free data: free-data.example/claim',
    now: null,
    reports: [],
    reasons: [],
    reported: null,
    flood: {
      link: 'free-data.example/claim',
      accountsCount: 5,
      postsCount: posts,
      posts: {
        edges: Array.from({ length: posts }, (_, index) => ({
          node: spamPost(index + 1, `Number ${index + 1}: free-data.example/claim`),
          cursor: 'c',
        })),
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
    ...change,
  })

export const queueAnswer = (tickets: object[], change: object = {}) => ({
  admin: {
    tickets: {
      reportsCount: tickets.length,
      edges: tickets.map((node) => ({ node, cursor: 'c' })),
      pageInfo: { endCursor: null, hasNextPage: false },
      ...change,
    },
  },
})

export const caseAnswer = (caseNode: object | null) => ({ admin: { ticket: caseNode } })

export const pendingReportsAnswer = (posts: number, accounts: number) => ({
  admin: {
    stats: {
      pendingReports: posts + accounts,
      pendingPostReports: posts,
      pendingAccountReports: accounts,
    },
  },
})

const admin = { ...viewerOf('ADMIN'), secondFactor: 'NOT_NEEDED' }

export const adminAnswers = {
  ...viewerAnswers(admin),
  AdminGateQuery: { viewer: admin },
  pendingReportsQuery: pendingReportsAnswer(11, 6),
  CaseListQuery: queueAnswer([ticket(1), ticket(2)]),
}
