// Screenshot states of a profile: the viewer's own, its form, other people's, and private ones.
import type { Page } from 'playwright'
import { rewriteResponses, stallRequests } from './network.ts'
import type { State } from './states.ts'

/** The customer's profile, and profiles that the customer follows, does not follow, may not read and has blocked. */
const [ownProfile, followedProfile, otherProfile, privateProfile, blockedProfile] = [4, 3, 5, 33, 37].map(
  (id) => `/profile/${id}`,
) as [string, string, string, string, string]

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor()
const waitForTabs = (page: Page) => page.getByRole('tablist').waitFor()

async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await waitForDialog(page)
}

async function chooseProfileAction(page: Page, item: string) {
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A person without any content. */
const asEmptyProfile = rewriteResponses((name, value) => {
  if (name === 'edges') return []
  if (name === 'hasNextPage') return false
  if (name.endsWith('Count')) return 0
  return /ImageUrl$|^bio$|^profileImageThumbhash$/i.test(name) ? null : value
})

const waitForUnfinishedNote = (page: Page) => page.getByText('Finish your profile').waitFor()

/** `status` is the live value. */
const withPendingRequest = rewriteResponses((name, value) =>
  name === 'viewerFollowStatus' || name === 'status' ? 'REQUESTED' : value,
)

/** A person with the longest handle. */
const mutedUser = {
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
const withMuted = rewriteResponses((name, value) => {
  if (name === 'mutedWords') return ['exams', 'ẹ jọ̀ọ́, light no dey again']
  if (name !== 'mutedUsers') return value
  return { edges: [{ cursor: '', node: mutedUser }], pageInfo: { endCursor: null, hasNextPage: false } }
})

const profileState = (
  name: string,
  path: string,
  reach: State['reach'],
  arrange?: State['arrange'],
): State => ({
  name: `profile-${name}`,
  visitor: 'customer',
  path,
  reach,
  ...(arrange && { arrange }),
})

export const profileStates: State[] = [
  profileState('own', ownProfile, waitForTabs),
  profileState('own-reposts', `${ownProfile}?tab=reposts`, waitForTabs),
  profileState('empty', ownProfile, waitForUnfinishedNote, asEmptyProfile),
  profileState('edit', ownProfile, openEditor),
  profileState('edit-refused', ownProfile, async (page) => {
    await openEditor(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await page.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  profileState('picture', ownProfile, async (page) => {
    await page.getByRole('button', { name: /^View profile picture/ }).click()
    await waitForDialog(page)
  }),
  profileState('own-followers', `${ownProfile}/followers`, (page) =>
    page.getByRole('list', { name: 'Followers' }).waitFor(),
  ),
  profileState('following', followedProfile, waitForTabs),
  profileState('stranger', otherProfile, waitForTabs),
  profileState('menu', otherProfile, async (page) => {
    await page.getByRole('button', { name: 'Profile options' }).click()
    await page.getByRole('menuitem').first().waitFor()
  }),
  profileState('block', otherProfile, async (page) => {
    await chooseProfileAction(page, 'Block')
    await page.getByRole('alertdialog').waitFor()
  }),
  profileState('report', otherProfile, async (page) => {
    await chooseProfileAction(page, 'Report Account')
    await waitForDialog(page)
  }),
  profileState('private', privateProfile, (page) => page.getByText('This account is private').waitFor()),
  profileState(
    'requested',
    privateProfile,
    (page) => page.getByText('accepts your request').waitFor(),
    withPendingRequest,
  ),
  profileState('not-found', blockedProfile, (page) => page.getByText('Profile not found').waitFor()),
  profileState(
    'loading',
    ownProfile,
    (page) => page.getByText('Loading profile...').waitFor({ state: 'attached' }),
    stallRequests,
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
