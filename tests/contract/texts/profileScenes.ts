// Scenes on profiles: one's own, another's, and one that is not there.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brokenConnection, viewerOf, type Call } from '../../web/browser.tsx'
import { pageOf, post } from '../../web/feeds.ts'
import { person } from '../../web/people.ts'
import { ada, kemi, profileAnswer } from '../../web/profiles.ts'
import { listenToTheLog, never, part, signedInAs, type Answers, type Scene } from './scenes.ts'

const looking = (user: object | null, answers: Answers = {}, role: 'CUSTOMER' | 'VENDOR' = 'CUSTOMER') =>
  signedInAs(
    role,
    {},
    {
      ProfileScreenQuery: profileAnswer(user, { posts: [post(1)] }, role),
      ...answers,
    },
  )

export const ofAnother = looking(kemi())
export const ofSomebodyFollowed = looking(kemi({ viewerFollowStatus: 'ACCEPTED' }))
export const ofAPrivateAccount = looking(kemi({ isPrivate: true }))
export const ofAVendor = looking(kemi({ userType: 'VENDOR' }))
export const ofOneself = looking(ada())
export const ofOneselfAsVendor = looking(ada({ userType: 'VENDOR' }), {}, 'VENDOR')
export const ofNobody = looking(null)
export const onItsWay = looking(null, { ProfileScreenQuery: never })

export const withNothingYet = signedInAs(
  'CUSTOMER',
  {},
  { ProfileScreenQuery: (call: Call) => profileAnswer(ada({ postsCount: 0 }))(call) },
)

export const offline: Scene = (path) => {
  listenToTheLog()
  return looking(null, { ProfileScreenQuery: brokenConnection })(path)
}

export const following: Scene = async (path) => {
  await looking(kemi(), { useSetFollowingMutation: never })(path)
  await userEvent.click(await part('main :has(> a[href="/messages/7"]) > button'))
}

const inTheMenu =
  (user: object, answers: Answers = {}): Scene =>
  async (path) => {
    await looking(user, answers)(path)
    await userEvent.click(await part('header button[aria-haspopup="menu"]'))
    await screen.findAllByRole('menuitem')
  }

export const ownMenu = inTheMenu(ada())
export const menuOfAnother = inTheMenu(kemi())

const reporting =
  (reason: number | null | undefined, answer: Answers[string] = never): Scene =>
  async (path) => {
    await inTheMenu(kemi(), { ReportAccountDialogMutation: answer })(path)
    const item = screen.getAllByRole('menuitem').at(-1)
    if (item) await userEvent.click(item)
    const dialog = within(await screen.findByRole('dialog'))
    if (reason === undefined) return
    const radio = reason === null ? undefined : dialog.getAllByRole('radio').at(reason)
    if (radio) await userEvent.click(radio)
    const submit = dialog.getAllByRole('button').at(-1)
    if (submit) await userEvent.click(submit)
  }

export const reportOpened = reporting(undefined)
export const reportedWithoutAReason = reporting(null)
export const reported = reporting(0, { reportAccount: { message: 'Account reported' } })
export const reportedInVain: Scene = (path) => {
  listenToTheLog()
  return reporting(0, brokenConnection)(path)
}

const inTheForm =
  (answers: Answers = {}): Scene =>
  async (path) => {
    await looking(ada(), answers)(path)
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
    await part('[role="dialog"] form')
  }

export const editing = inTheForm()

/** Says something of herself and submits it. */
const saying =
  (useEditProfileMutation: Answers[string]): Scene =>
  async (path) => {
    await inTheForm({ useEditProfileMutation })(path)
    await userEvent.type(await part('textarea'), 'I fix laptops.')
    await userEvent.click(await part('button[type="submit"]'))
  }

const said = viewerOf('CUSTOMER', { phone: '+234', user: ada({ bio: 'I fix laptops.' }) })
export const edited = saying({ editProfile: { viewer: said } })

export const editedInVain: Scene = (path) => {
  listenToTheLog()
  return saying(brokenConnection)(path)
}

export const leavingTheEdit: Scene = async (path) => {
  await inTheForm()(path)
  await userEvent.type(await part('textarea'), 'I fix laptops.')
  await userEvent.keyboard('{Escape}')
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

const mutingAWord =
  (typed: string, muted: string[] = []): Scene =>
  async (path) => {
    await withWords(muted)(path)
    await userEvent.type(await part('form input'), `${typed}{Enter}`)
  }

export const mutingNothing = mutingAWord(' ')
export const mutingAWordAgain = mutingAWord('EXAM', ['exam'])
export const mutingTooMany = mutingAWord(
  'last',
  Array.from({ length: 100 }, (_, at) => `word ${at}`),
)
