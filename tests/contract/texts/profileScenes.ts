// Scenes on the viewer's own and other profiles, and of lists of people.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brokenConnection, viewerOf } from '../../web/browser.tsx'
import { pageOf, post } from '../../web/social/feeds.ts'
import { person } from '../../web/social/people.ts'
import { ada, kemi, profileAnswer } from '../../web/social/profiles.ts'
import { listenToTheLog, never, part, signedInAs, type Answers, type Scene } from './scenes.ts'

const looking = (user: object | null, answers: Answers = {}) =>
  signedInAs('CUSTOMER', {}, { ProfileScreenQuery: profileAnswer(user, { posts: [post(1)] }), ...answers })

export const ofAnother = looking(kemi())
export const ofSomebodyFollowed = looking(kemi({ viewerFollowStatus: 'ACCEPTED' }))

export const ofOneself = looking(ada())

export const offline: Scene = (path) => {
  listenToTheLog()
  return looking(null, { ProfileScreenQuery: brokenConnection })(path)
}

export const following: Scene = async (path) => {
  await looking(kemi(), { useSetFollowingMutation: never })(path)
  await userEvent.click(await part('main :has(> a[href="/messages/7"]) > button'))
}

/** Chooses the reason at that index, none without one, and submits. */
const reporting =
  (reason?: number, answer: Answers[string] = never): Scene =>
  async (path) => {
    await looking(kemi(), { ReportAccountDialogMutation: answer })(path)
    await userEvent.click(await part('header button[aria-haspopup="menu"]'))
    const item = (await screen.findAllByRole('menuitem')).at(-1)
    if (item) await userEvent.click(item)
    const dialog = within(await screen.findByRole('dialog'))
    const radio = reason === undefined ? undefined : dialog.getAllByRole('radio').at(reason)
    if (radio) await userEvent.click(radio)
    const submit = dialog.getAllByRole('button').at(-1)
    if (submit) await userEvent.click(submit)
  }

export const reportedWithoutAReason = reporting()
export const reported = reporting(0, { reportAccount: { message: 'Account reported' } })
export const reportedInVain: Scene = (path) => {
  listenToTheLog()
  return reporting(0, brokenConnection)(path)
}

export const editing: Scene = async (path) => {
  await looking(ada())(path)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  await part('[role="dialog"] form')
}

const bola = person(8, 'Bola Ige', { viewerFollowerStatus: 'ACCEPTED', viewerHasMuted: true })

const asking = { ...bola, viewerFollowerStatus: 'REQUESTED' }

export const ownFollowers = signedInAs(
  'CUSTOMER',
  {},
  {
    FollowersScreenQuery: {
      viewer: viewerOf('CUSTOMER'),
      user: { ...ada(), followers: pageOf([bola]) },
    },
  },
)

export const withARequest = signedInAs(
  'CUSTOMER',
  {},
  {
    FollowRequestsScreenQuery: {
      viewer: viewerOf('CUSTOMER', { followRequests: pageOf([asking]) }),
    },
  },
)

export const withSomebodyBlocked = signedInAs(
  'CUSTOMER',
  {},
  { BlockedScreenQuery: { viewer: viewerOf('CUSTOMER', { blockedUsers: pageOf([bola]) }) } },
)

export const withSomebodyMuted = signedInAs(
  'CUSTOMER',
  {},
  { MutedScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedUsers: pageOf([bola]) }) } },
)

const withWords = (mutedWords: string[]) =>
  signedInAs('CUSTOMER', {}, { MutedWordsScreenQuery: { viewer: viewerOf('CUSTOMER', { mutedWords }) } })

export const withoutMutedWords = withWords([])
export const withAMutedWord = withWords(['exam'])
