// Steps to the quoted texts of the viewer's own and other profiles, and of lists of people.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brokenConnection, viewerOf } from '../../web/browser.tsx'
import { pageOf, post } from '../../web/social/feeds.ts'
import { person } from '../../web/social/people.ts'
import { ada, kemi, profileAnswer } from '../../web/social/profiles.ts'
import {
  mockConsoleError,
  neverAnswer,
  findElement,
  signedInWith,
  type Answers,
  type Scene,
} from './scenes.ts'

const profileScreen = (user: object | null, answers: Answers = {}) =>
  signedInWith('CUSTOMER', {}, { ProfileScreenQuery: profileAnswer(user, { posts: [post(1)] }), ...answers })

export const otherProfile = profileScreen(kemi())
export const followedProfile = profileScreen(kemi({ viewerFollowStatus: 'ACCEPTED' }))

export const ownProfile = profileScreen(ada())

export const failProfile: Scene = (path) => {
  mockConsoleError()
  return profileScreen(null, { ProfileScreenQuery: brokenConnection })(path)
}

export const startFollowing: Scene = async (path) => {
  await profileScreen(kemi(), { useSetFollowingMutation: neverAnswer })(path)
  await userEvent.click(await findElement('main :has(> a[href="/messages/7"]) > button'))
}

/** Chooses the reason at that index, none without one, and submits. */
const reportAccount =
  (reason?: number, answer: Answers[string] = neverAnswer): Scene =>
  async (path) => {
    await profileScreen(kemi(), { ReportAccountDialogMutation: answer })(path)
    await userEvent.click(await findElement('header button[aria-haspopup="menu"]'))
    const item = (await screen.findAllByRole('menuitem')).at(-1)
    if (item) await userEvent.click(item)
    const dialog = within(await screen.findByRole('dialog'))
    const radio = reason === undefined ? undefined : dialog.getAllByRole('radio').at(reason)
    if (radio) await userEvent.click(radio)
    const submit = dialog.getAllByRole('button').at(-1)
    if (submit) await userEvent.click(submit)
  }

export const reportWithoutReason = reportAccount()
export const reportWithReason = reportAccount(0, { reportAccount: { message: 'Account reported' } })
export const failReport: Scene = (path) => {
  mockConsoleError()
  return reportAccount(0, brokenConnection)(path)
}

export const openProfileForm: Scene = async (path) => {
  await profileScreen(ada())(path)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  await findElement('[role="dialog"] form')
}

const bola = person(8, 'Bola Ige', { viewerFollowerStatus: 'ACCEPTED', viewerHasMuted: true })

const requester = { ...bola, viewerFollowerStatus: 'REQUESTED' }

export const ownFollowers = signedInWith(
  'CUSTOMER',
  {},
  {
    FollowersScreenQuery: {
      viewer: viewerOf('CUSTOMER'),
      user: { ...ada(), followers: pageOf([bola]) },
    },
  },
)

export const followRequests = signedInWith(
  'CUSTOMER',
  {},
  {
    FollowRequestsScreenQuery: {
      viewer: viewerOf('CUSTOMER', { followRequests: pageOf([requester]) }),
    },
  },
)

export const blockedUsers = signedInWith(
  'CUSTOMER',
  {},
  { BlockedScreenQuery: { viewer: viewerOf('CUSTOMER', { blockedUsers: pageOf([bola]) }) } },
)

export const mutedUsers = signedInWith(
  'CUSTOMER',
  {},
  { MutedScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedUsers: pageOf([bola]) }) } },
)

const mutedWordsScreen = (mutedWords: string[]) =>
  signedInWith('CUSTOMER', {}, { MutedWordsScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedWords }) } })

export const withoutMutedWords = mutedWordsScreen([])
export const withMutedWord = mutedWordsScreen(['exam'])
