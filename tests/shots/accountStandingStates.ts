// Screenshot states of account standing: a person's sanctions, their appeals, and the admin's answers.
import type { Page } from 'playwright'
import { overrideFields } from './network.ts'
import type { State } from './states.ts'

const until = '2026-12-04T23:30:00.000Z'
const longName = 'Olúwáṣeun Adébáyọ̀-Ògúnṣọlá of the Student Affairs Office'

const sanction = (id: string, change: object) => ({
  __typename: 'Sanction',
  id,
  kind: 'WARNING',
  rule: 'HARASSMENT',
  words: null,
  subjectKind: null,
  excerpt: null,
  until: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
  mayBeAppealed: false,
  appeal: null,
  appealedAt: null,
  appealState: null,
  answer: null,
  answeredAt: null,
  ...change,
})

const pendingAppeal = {
  appeal:
    'I gave each of the three their lab coat on Monday, in front of the library.\nThey will tell you so if you ask them.',
  appealedAt: '2026-11-25T09:00:00.000Z',
  appealState: 'WAITING',
}

const suspension = sanction('a', {
  kind: 'SUSPENSION',
  rule: 'SCAM',
  words: 'Three people paid you for lab coats that never came.',
  until,
  ...pendingAppeal,
})
const postRemoval = sanction('b', {
  kind: 'TAKE_DOWN',
  rule: 'SPAM',
  subjectKind: 'POST',
  excerpt: 'Buy 10,000 followers for ₦2,000 only, send DM now now now…',
  mayBeAppealed: true,
})
const withdrawnWarning = sanction('c', {
  ...pendingAppeal,
  words: 'Leave Bayo alone.',
  endedAt: '2026-11-26T09:00:00.000Z',
  appealState: 'GRANTED',
  answer: 'You are right: that was somebody with the same name. We are sorry.',
  answeredAt: '2026-11-26T09:00:00.000Z',
})

const user = (displayName: string) => ({
  __typename: 'User',
  id: `u${displayName.length}`,
  firstName: displayName,
  lastName: null,
  displayName,
  handle: 'seun.a-rather-long-handle.unilag',
  profileImageUrl: null,
})

const appealEdge = (sanctionNode: object, change: object = {}) => ({
  node: {
    __typename: 'Appeal',
    viewerMayAnswer: true,
    sanction: sanctionNode,
    user: user(longName),
    issuedBy: user('Tobi Adéṣínà'),
    answeredBy: null,
    ticket: { __typename: 'Ticket', id: 't', databaseId: 12 },
    ...change,
  },
  cursor: 'c',
})

const appeals = {
  edges: [
    appealEdge(suspension),
    appealEdge(
      { ...postRemoval, ...pendingAppeal },
      { viewerMayAnswer: false, user: user('Ada Obi'), ticket: null },
    ),
  ],
  pageInfo: { endCursor: null, hasNextPage: false },
}

const asSuspended = overrideFields({
  suspendedUntil: until,
  sanctions: [suspension, postRemoval, withdrawnWarning],
})

const waitForSuspensionBanner = (page: Page) =>
  page.getByRole('link', { name: 'Why, and how to appeal' }).waitFor()

export const standingStates: State[] = [
  {
    name: 'suspended-feed',
    visitor: 'customer',
    path: '/customer-dashboard',
    arrange: asSuspended,
    reach: waitForSuspensionBanner,
  },
  {
    name: 'suspended-messages',
    visitor: 'customer',
    path: '/messages',
    arrange: asSuspended,
    reach: waitForSuspensionBanner,
  },
  {
    name: 'standing',
    visitor: 'customer',
    path: '/account-standing',
    arrange: asSuspended,
    reach: waitForSuspensionBanner,
  },
  {
    name: 'standing-appeal',
    visitor: 'customer',
    path: '/account-standing',
    arrange: asSuspended,
    async reach(page) {
      await waitForSuspensionBanner(page)
      await page.getByRole('button', { name: 'Appeal' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await page.getByText('Say why you see it differently').waitFor()
    },
  },
  {
    name: 'admin-appeals',
    visitor: 'admin',
    path: '/admin/appeals',
    arrange: overrideFields({ appeals }),
    reach: (page) => page.getByText('Ada Obi', { exact: true }).waitFor(),
  },
  {
    name: 'admin-appeals-answer',
    visitor: 'admin',
    path: '/admin/appeals',
    arrange: overrideFields({ appeals }),
    async reach(page) {
      await page.getByRole('button', { name: /^Answer / }).click()
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByText('Say why').waitFor()
    },
  },
]
