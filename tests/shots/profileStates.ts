// States of a profile: the viewer's own, its form, other people's, and private ones.
import type { Page } from 'playwright'
import { changeAnswers, holdAnswers } from './answers.ts'
import type { State } from './states.ts'

/** The customer's profile, and profiles that the customer follows, does not follow, may not read and has blocked. */
const [own, followed, stranger, closed, blocked] = [4, 3, 5, 33, 37].map((id) => `/profile/${id}`) as [
  string,
  string,
  string,
  string,
  string,
]

const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const tabs = (page: Page) => page.getByRole('tablist').waitFor()

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await dialog(page)
}

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A person without any content. */
const asNewcomer = changeAnswers((name, value) => {
  if (name === 'edges') return []
  if (name === 'hasNextPage') return false
  if (name.endsWith('Count')) return 0
  return /ImageUrl$|^bio$|^profileImageThumbhash$/i.test(name) ? null : value
})

const unfinished = (page: Page) => page.getByText('Finish your profile').waitFor()

/** `status` is the live value. */
const asRequested = changeAnswers((name, value) =>
  name === 'viewerFollowStatus' || name === 'status' ? 'REQUESTED' : value,
)

/** A person with the longest handle. */
const muted = {
  __typename: 'User',
  id: 'VXNlcjo5OTk5',
  databaseId: 9999,
  userType: 'VENDOR',
  firstName: 'عبد الرحمن',
  lastName: 'الكتاني',
  displayName: 'عبد الرحمن الكتاني',
  handle: 'abdurrahman-al-kattani-stationery.unilag',
  isVerified: true,
  profileImageUrl: null,
  profileImageThumbhash: null,
  isPrivate: false,
  followersCount: 7,
  viewerFollowStatus: null,
  viewerHasMuted: true,
}

/** Simulates muted people and muted words. */
const withMuted = changeAnswers((name, value) => {
  if (name === 'mutedWords') return ['exams', 'ẹ jọ̀ọ́, light no dey again']
  if (name !== 'mutedUsers') return value
  return { edges: [{ cursor: '', node: muted }], pageInfo: { endCursor: null, hasNextPage: false } }
})

const state = (name: string, path: string, reach: State['reach'], arrange?: State['arrange']): State => ({
  name: `profile-${name}`,
  visitor: 'customer',
  path,
  reach,
  ...(arrange && { arrange }),
})

export const profileStates: State[] = [
  state('own', own, tabs),
  state('own-reposts', `${own}?tab=reposts`, tabs),
  state('empty', own, unfinished, asNewcomer),
  state('edit', own, edit),
  state('edit-refused', own, async (page) => {
    await edit(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  state('picture', own, async (page) => {
    await page.getByRole('button', { name: /^View profile picture/ }).click()
    await dialog(page)
  }),
  state('own-followers', `${own}/followers`, (page) =>
    page.getByRole('list', { name: 'Followers' }).waitFor(),
  ),
  state('following', followed, tabs),
  state('stranger', stranger, tabs),
  state('menu', stranger, async (page) => {
    await page.getByRole('button', { name: 'Profile options' }).click()
    await page.getByRole('menuitem').first().waitFor()
  }),
  state('block', stranger, async (page) => {
    await choose(page, 'Block')
    await page.getByRole('alertdialog').waitFor()
  }),
  state('report', stranger, async (page) => {
    await choose(page, 'Report Account')
    await dialog(page)
  }),
  state('private', closed, (page) => page.getByText('This account is private').waitFor()),
  state('requested', closed, (page) => page.getByText('accepts your request').waitFor(), asRequested),
  state('not-found', blocked, (page) => page.getByText('Profile not found').waitFor()),
  state(
    'loading',
    own,
    (page) => page.getByText('Loading profile...').waitFor({ state: 'attached' }),
    holdAnswers,
  ),
  ...['/muted', '/muted-words'].map((path) => ({
    name: `${path.slice(1)}-some`,
    visitor: 'customer' as const,
    path,
    arrange: withMuted,
    reach: (page: Page) =>
      page
        .getByRole('button', { name: /^Unmute/ })
        .first()
        .waitFor(),
  })),
  {
    name: 'follow-requests',
    visitor: 'sadiq-yandaki',
    path: '/follow-requests',
    reach: (page) =>
      page
        .getByRole('button', { name: /^Accept/ })
        .first()
        .waitFor(),
  },
]
