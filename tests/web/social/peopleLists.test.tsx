// Lists of people: followers, follow requests, and blocked or muted people.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  emptyList,
  eventually,
  setUpBrowser,
  viewerAnswers,
  refusal,
  serve,
  viewerOf,
  openAppSignedIn,
  type Answers,
} from '../browser.tsx'
import { callsOf, pageOf, scroll, pushUpdate } from './feeds.ts'
import { person } from './people.ts'
import { ada } from './profiles.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()

const viewer = viewerOf('CUSTOMER')
const bola = person(8, 'Bola Ige', {
  viewerFollowerStatus: 'ACCEPTED',
  viewerHasMuted: true,
  __typename: 'User',
})
const chioma = person(9, 'Chioma Udo', { ...bola, id: 'VXNlcjo5', databaseId: 9, displayName: 'Chioma Udo' })

const openList = (path: string, answers: Answers) =>
  openAppSignedIn(path, { ...viewerAnswers(viewer), ...answers })

const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent)

const listField = (name: string, people: object[]) => ({ [name]: people.length ? pageOf(people) : emptyList })

it('a list of followers links to each of them, with a button that follows', async () => {
  const { address } = openList('/profile/7/followers', {
    FollowersScreenQuery: {
      viewer,
      user: { ...person(7, 'Kẹ́mi'), ...listField('followers', [bola, chioma]) },
    },
  })
  expect(await screen.findByRole('button', { name: /^Follow.*Bola Ige/ })).toBeTruthy()
  expect(namesIn('Followers')).toEqual(['Bola Ige', 'Chioma Udo'])
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Chioma Udo' }))
  await eventually(() => expect(address()).toBe('/profile/9'))
})

it('the viewer’s own followers can be removed, and are gone at once', async () => {
  const { calls } = openList('/profile/3/followers', {
    FollowersScreenQuery: { viewer, user: { ...ada(), ...listField('followers', [bola, chioma]) } },
    RemoveFollowerMutation: {
      removeFollower: {
        user: { ...bola, viewerFollowerStatus: null },
        viewer: { user: ada({ followersCount: 3 }) },
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Remove.*Bola Ige/ }))
  await eventually(() => expect(namesIn('Followers')).toEqual(['Chioma Udo']))
  expect(callsOf(calls, 'RemoveFollowerMutation')[0]?.variables.input).toEqual({ userId: bola.id })
})

it('people whom another user follows can be followed from the list', async () => {
  openList('/profile/7/following', {
    FollowingScreenQuery: { viewer, user: { ...person(7, 'Kẹ́mi'), ...listField('following', [bola]) } },
    useSetFollowingMutation: {
      setFollowing: { user: { id: bola.id, viewerFollowStatus: 'ACCEPTED', followersCount: 5 } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Follow.*Bola Ige/ }))
  expect(await screen.findByRole('button', { name: /^Unfollow.*Bola Ige/ })).toBeTruthy()
})

it('the list of a private account is not shown as empty', async () => {
  const kemi = person(7, 'Kẹ́mi', { isPrivate: true })
  const { go } = openList('/profile/7/followers', {
    FollowersScreenQuery: { viewer, user: { ...kemi, ...listField('followers', []) } },
    FollowingScreenQuery: { viewer, user: { ...kemi, ...listField('following', []) } },
  })
  const findPrivateHeading = () => screen.findByRole('heading', { name: 'This account is private' })
  expect(await findPrivateHeading()).toBeTruthy()
  await go('/profile/7/following')
  expect(await screen.findByRole('heading', { name: 'Following' })).toBeTruthy()
  expect(await findPrivateHeading()).toBeTruthy()
})

it('an empty following list leads the viewer to people', async () => {
  openList('/profile/3/following', {
    FollowingScreenQuery: { viewer, user: { ...ada(), ...listField('following', []) } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Find people' }))
  const search = await screen.findByRole('dialog', { name: 'Search' })
  expect(within(search).getByText('Type a name or a handle.')).toBeTruthy()
})

it('a follow request is accepted or declined, and leaves the list', async () => {
  const asks = { viewerFollowerStatus: 'REQUESTED' }
  const followerAnswer = (user: object, viewerFollowerStatus: string | null) => ({
    user: { ...user, viewerFollowerStatus },
    viewer: { user: ada({ followersCount: 5 }) },
  })
  const { calls } = openList('/follow-requests', {
    FollowRequestsScreenQuery: {
      viewer: viewerOf(
        'CUSTOMER',
        listField('followRequests', [
          { ...bola, ...asks },
          { ...chioma, ...asks },
        ]),
      ),
    },
    FollowRequestAcceptMutation: { acceptFollow: followerAnswer(bola, 'ACCEPTED') },
    FollowRequestDeclineMutation: { declineFollow: followerAnswer(chioma, null) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Accept.*Bola Ige/ }))
  await eventually(() => expect(namesIn('Follow requests')).toEqual(['Chioma Udo']))
  // The focus moves to the heading.
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  await userEvent.click(screen.getByRole('button', { name: /^Decline.*Chioma Udo/ }))
  expect(await screen.findByRole('heading', { name: 'No requests' })).toBeTruthy()
  expect(callsOf(calls, 'FollowRequestAcceptMutation')[0]?.variables.input).toEqual({ userId: bola.id })
  expect(callsOf(calls, 'FollowRequestDeclineMutation')[0]?.variables.input).toEqual({ userId: chioma.id })
})

it('a follow request stays when its answer fails, and a message says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openList('/follow-requests', {
    FollowRequestsScreenQuery: {
      viewer: viewerOf(
        'CUSTOMER',
        listField('followRequests', [{ ...bola, viewerFollowerStatus: 'REQUESTED' }]),
      ),
    },
    FollowRequestAcceptMutation: brokenConnection,
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Accept/ }))
  expect(await screen.findByText('Error')).toBeTruthy()
  expect(namesIn('Follow requests')).toEqual(['Bola Ige'])
})

const requestsAnswer = (...people: object[]) => {
  const requesters = people.map((user) => ({ ...user, viewerFollowerStatus: 'REQUESTED' }))
  return {
    FollowRequestsScreenQuery: { viewer: viewerOf('CUSTOMER', listField('followRequests', requesters)) },
  }
}

it.each([
  ['Accept', 'FollowRequestAcceptMutation'],
  ['Decline', 'FollowRequestDeclineMutation'],
])('a withdrawn follow request goes with the answer to %s, which says so', async (name, operation) => {
  openList('/follow-requests', {
    ...requestsAnswer(bola, chioma),
    [operation]: refusal(404, 'NOT_FOUND', 'There is no request any more'),
  })
  await userEvent.click(await screen.findByRole('button', { name: `${name} Bola Ige` }))
  expect(await screen.findByText('There is no request any more')).toBeTruthy()
  await eventually(() => expect(namesIn('Follow requests')).toEqual(['Chioma Udo']))
})

describe('an open list of follow requests', () => {
  async function openRequests(...people: object[]) {
    const net = serveSockets()
    const { calls } = openList('/follow-requests', requestsAnswer(...people))
    await eventually(() => expect(net.last.resumePositions).toContain(4))
    return { net, questions: () => callsOf(calls, 'FollowRequestsScreenQuery') }
  }
  const publishNotification = (net: ReturnType<typeof serveSockets>, notifications: object) =>
    pushUpdate(net, 'useAskOnNoticeSubscription', { notifications })
  const request = { __typename: 'Notified', seq: 5, notification: { id: 'n', kind: 'FOLLOW_REQUEST' } }

  it('adds requests as they are made, and drops those taken back', async () => {
    const { net } = await openRequests()
    expect(await screen.findByRole('heading', { name: 'No requests' })).toBeTruthy()
    serve(requestsAnswer(bola))
    await publishNotification(net, request)
    expect(await screen.findByRole('button', { name: 'Accept Bola Ige' })).toBeTruthy()
    serve(requestsAnswer())
    await publishNotification(net, { __typename: 'Unnotified', seq: 6 })
    expect(await screen.findByRole('heading', { name: 'No requests' })).toBeTruthy()
  })

  it('is not refetched because of a like, nor after the viewer has loaded more', async () => {
    const { net, questions } = await openRequests(bola)
    await publishNotification(net, { ...request, notification: { id: 'n', kind: 'LIKE' } })
    await scroll(innerHeight + 1)
    await publishNotification(net, { ...request, seq: 6 })
    await scroll(0)
    expect(questions()).toHaveLength(1)
    await publishNotification(net, { ...request, seq: 7 })
    await eventually(() => expect(questions()).toHaveLength(2))
  })
})

it('a blocked or muted person is listed in the settings, and can be unblocked or unmuted there', async () => {
  const { go } = openList('/settings', {
    SettingsScreenQuery: { viewer },
    BlockedScreenQuery: { viewer: viewerOf('CUSTOMER', listField('blockedUsers', [bola, chioma])) },
    MutedScreenQuery: { viewer: viewerOf('CUSTOMER', listField('mutedUsers', [bola])) },
    useSetBlockedMutation: { setBlocked: { user: bola, viewer } },
    useSetMutedMutation: {
      setMuted: { user: { ...bola, viewerHasMuted: false }, viewer: { hasMessageRequests: false } },
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Blocked accounts' }))
  await screen.findByRole('button', { name: /^Unblock.*Bola Ige/ })
  // A blocked person’s profile does not exist for the viewer.
  expect(screen.queryByRole('link', { name: 'Bola Ige' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Unblock.*Bola Ige/ }))
  await eventually(() => expect(namesIn('Blocked accounts')).toEqual(['Chioma Udo']))
  await go('/muted')
  await userEvent.click(await screen.findByRole('button', { name: /^Unmute.*Bola Ige/ }))
  expect(await screen.findByRole('heading', { name: 'Nobody is muted' })).toBeTruthy()
})
