// Live updates of an open profile over the socket.
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually, setUpBrowser, type Call } from '../browser.tsx'
import { callsOf, post } from './feeds.ts'
import { ada, kemi, profileAnswer, openProfile } from './profiles.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

/** Opens a profile, once its subscription runs; `person` returns the user at each query. */
async function openLiveProfile(path: string, person: () => object) {
  const answer = (call: Call) => profileAnswer(person(), { posts: [post(1)] })(call)
  const { calls } = openProfile(path, { ProfileScreenQuery: answer })
  await eventually(() =>
    expect([...net.last.subscriptions.values()].map(({ operationName }) => operationName)).toContain(
      'useWatchPersonSubscription',
    ),
  )
  return calls
}

const pushUpdate = (userUpdates: object) => act(async () => net.last.publish({ userUpdates }))

/** Events to all watchers leave out the fields that depend on the viewer. */
const viewerFields = ['viewerFollowStatus', 'viewerKnownFollowers', 'viewerHasMuted']
const userChangedEvent = (person: object) => ({
  __typename: 'UserChanged',
  user: Object.fromEntries(Object.entries(kemi(person)).filter(([name]) => !viewerFields.includes(name))),
})

describe('an open profile', () => {
  it('shows a new name, picture and count as they arrive', async () => {
    await openLiveProfile('/profile/7', () => kemi())
    await pushUpdate(
      userChangedEvent({
        displayName: 'Kẹ́mi Bello',
        followersCount: 5,
        postsCount: 2,
        wholeImageUrl: '/media/pictures/new-512.webp',
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Kẹ́mi Bello 2 posts' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '5 followers' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'View profile picture of kẹ́mi bello' })).toBeTruthy()
  })

  it('hides its posts once the account turns private, and refetches once it is public again', async () => {
    const calls = await openLiveProfile('/profile/7', () => kemi())
    expect(await screen.findByText('Post number 1')).toBeTruthy()
    await pushUpdate(userChangedEvent({ isPrivate: true }))
    expect(screen.getByRole('heading', { level: 1, name: /^Kẹ́mi Ajayi/ })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'This account is private' })).toBeTruthy()
    expect(screen.queryByText('Post number 1')).toBeNull()
    const before = callsOf(calls, 'ProfileScreenQuery').length
    await pushUpdate(userChangedEvent({}))
    expect(await screen.findByText('Post number 1')).toBeTruthy()
    expect(callsOf(calls, 'ProfileScreenQuery')).toHaveLength(before + 1)
  })

  it('shows its posts once a request is accepted, and hides them once the follow ends', async () => {
    let viewerFollowStatus: string | null = 'REQUESTED'
    const setFollowStatus = (status: string | null) => {
      viewerFollowStatus = status
      return pushUpdate({ __typename: 'UserFollowed', userId: kemi().id, status })
    }
    await openLiveProfile('/profile/7', () => kemi({ isPrivate: true, viewerFollowStatus }))
    expect(screen.getByRole('button', { name: /^Requested/ })).toBeTruthy()
    await setFollowStatus('ACCEPTED')
    expect(screen.getByRole('button', { name: /^Unfollow/ })).toBeTruthy()
    expect(await screen.findByText('Post number 1')).toBeTruthy()
    await setFollowStatus(null)
    expect(screen.getByRole('button', { name: /^Follow/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'This account is private' })).toBeTruthy()
  })

  it('shows “Profile not found” once its account is deleted', async () => {
    await openLiveProfile('/profile/7', () => kemi())
    await pushUpdate({ __typename: 'UserGone', userId: kemi().id })
    expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeTruthy()
  })

  it('counts the viewer’s posts from another device', async () => {
    await openLiveProfile('/profile/3', () => ada())
    await pushUpdate({ __typename: 'UserChanged', user: { ...ada(), isPrivate: false, postsCount: 9 } })
    expect(await screen.findByRole('heading', { level: 1, name: /9 posts/ })).toBeTruthy()
  })
})
