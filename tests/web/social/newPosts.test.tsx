// New posts in the feed of a dashboard: a pill announces them, a poll after a gap finds them, and loaded posts
// update.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pinOwnPost } from '#web/lib/pinnedPost.ts'
import { isLive } from '#web/relay/live/liveState.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  fakeTimerOptions,
  serve,
  site,
  viewerOf,
} from '../browser.tsx'
import {
  callsOf,
  firstPage,
  dashboardAnswer,
  setVisibility,
  openFeed,
  pageOf,
  advanceTimers,
  post,
  posts,
  scroll,
  pendingAnswer,
  pushUpdate,
} from './feeds.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
  scrollTo(0, 0)
})

describe('a new post', () => {
  const newPostEvent = (postId: string) => ({ newPosts: { __typename: 'NewPost', postId } })
  const subscribedNames = () => [...net.last.subscriptions.values()].map(({ operationName }) => operationName)
  const waitForSubscription = (name: string) => eventually(() => expect(subscribedNames()).toContain(name))

  it('is announced in a pill, and is loaded by a tap that leads to the top', async () => {
    const { calls } = await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await scroll(2000)
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-102'))
    // In hot order, one of them stands far down and the other further still.
    const fresh = [post(102), post(101, { createdAt: new Date().toISOString() })]
    const laterCalls = serve({
      DashboardScreenQuery: dashboardAnswer(pageOf([...posts(1, 18), post(101)])),
      bringNewPostsQuery: { viewer: { feed: pageOf([...fresh, post(1)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '2 new posts' }))
    await eventually(() => expect(scrollY).toBe(0))
    await scroll(0)
    await screen.findByText('Post number 101')
    const postTexts = screen.getAllByText(/^Post number/).map(({ textContent }) => textContent)
    expect(postTexts.slice(0, 3)).toEqual(['Post number 102', 'Post number 101', 'Post number 1'])
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    expect([
      callsOf(calls, 'DashboardScreenQuery').length,
      callsOf(laterCalls, 'DashboardScreenQuery').length,
    ]).toEqual([1, 1])
  })

  it('is announced also when it is published while others are being loaded', async () => {
    await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    const fresh = post(101, { createdAt: new Date().toISOString() })
    const answer = pendingAnswer(dashboardAnswer(pageOf([fresh, ...posts(1, 19)])))
    serve({
      DashboardScreenQuery: answer.answer,
      bringNewPostsQuery: { viewer: { feed: pageOf([fresh, post(1)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-102'))
    await act(async () => answer.arrive())
    await screen.findByText('Post number 101')
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
  })

  it('is on top also when it is published between the event of others and their response', async () => {
    await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    serve({
      DashboardScreenQuery: dashboardAnswer(pageOf([...posts(1, 16), post(102), post(101)])),
      bringNewPostsQuery: { viewer: { feed: pageOf([post(102), post(101), post(1)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-102'))
    await screen.findByText('Post number 101')
    const postTexts = screen.getAllByText(/^Post number/).map(({ textContent }) => textContent)
    expect(postTexts.slice(0, 3)).toEqual(['Post number 102', 'Post number 101', 'Post number 1'])
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  })

  it('is not announced when it is loaded already, and more than 99 are announced as 99+', async () => {
    await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-3'))
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    for (let n = 0; n < 101; n += 1)
      await pushUpdate(net, 'useNewPostsSubscription', newPostEvent(`post-new-${n}`))
    expect(await screen.findByRole('button', { name: '99+ new posts' })).toBeTruthy()
  })

  it('that fails to load leaves a message, and the pill stays', async () => {
    await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    serve({ DashboardScreenQuery: brokenConnection, bringNewPostsQuery: brokenConnection })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('is looked for when the viewer returns to the middle of the feed, and nothing moves', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { calls } = await openFeed()
    await scroll(3000)
    vi.setSystemTime(Date.now() + 6000)
    const mine = post(301, { createdAt: new Date().toISOString(), author: { databaseId: 3 } })
    const newest = [{ ...mine, author: viewerOf('CUSTOMER').user }, post(300, { createdAt: mine.createdAt })]
    const laterCalls = serve({
      useNewPostsQuery: {
        viewer: { feed: pageOf([...newest, ...firstPage.edges.slice(0, 5).map(({ node }) => node)]) },
      },
    })
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(callsOf(laterCalls, 'DashboardScreenQuery')).toHaveLength(0)
    expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(1)
    expect(screen.getByText('Post number 11')).toBeTruthy()
  })

  it('is distinguished from an old post under a repost, with which a following feed may begin', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [repost, ...rest] = pageOf([post(40), ...posts(1, 19)]).edges
    const feed = { ...firstPage, edges: [{ ...repost, at: new Date().toISOString() }, ...rest] }
    const { calls } = await openFeed({ useNewPostsQuery: { viewer: { feed: pageOf(posts(1, 39)) } } }, feed)
    await scroll(3000)
    vi.setSystemTime(Date.now() + 6000)
    await act(async () => void dispatchEvent(new Event('focus')))
    await eventually(() => expect(callsOf(calls, 'useNewPostsQuery')).toHaveLength(1))
    await eventually(() => expect(screen.getByText('Post number 10')).toBeTruthy())
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  })

  it('is looked for while the viewer’s own post is on top, and that one stays there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { calls } = await openFeed({
      useNewPostsQuery: { viewer: { feed: pageOf([post(300, { createdAt: new Date().toISOString() })]) } },
    })
    pinOwnPost()
    vi.setSystemTime(Date.now() + 6000)
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(1)
  })

  it('is forgotten when it is deleted before the viewer loads it', async () => {
    await openFeed({ bringNewPostsQuery: { viewer: { feed: pageOf([post(1)]) } } })
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await eventually(() => expect(screen.queryByRole('button', { name: /new post|Loading/ })).toBeNull())
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('does not move the screen that the viewer has opened meanwhile', async () => {
    const answer = pendingAnswer(dashboardAnswer(firstPage))
    const { go } = await openFeed()
    await waitForSubscription('useNewPostsSubscription')
    await pushUpdate(net, 'useNewPostsSubscription', newPostEvent('post-101'))
    serve({
      DashboardScreenQuery: answer.answer,
      AboutScreenQuery: { viewer: viewerOf('CUSTOMER'), site },
      bringNewPostsQuery: { viewer: { feed: pageOf([post(101)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await go('/about')
    await screen.findByText('Our mission')
    await scroll(300)
    await act(async () => answer.arrive())
    expect(scrollY).toBe(300)
  })

  it('is looked for once the socket reconnects', async () => {
    const { calls } = await openFeed({
      useNewPostsQuery: { viewer: { feed: pageOf([post(300, { createdAt: new Date().toISOString() })]) } },
    })
    await waitForSubscription('useNewPostsSubscription')
    expect(callsOf(calls, 'useNewPostsQuery')).toHaveLength(0)
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await advanceTimers(6000)
    await act(async () => net.last.closeFromServer(1006))
    await advanceTimers(2000)
    expect(callsOf(calls, 'useNewPostsQuery')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy()
  })

  it('is polled for each minute while the socket is down, and never while the tab is hidden', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    net.behaviour.connectAnswer = 'away'
    const { calls } = await openFeed()
    await advanceTimers(61_000)
    expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(2)
    await setVisibility('hidden')
    await advanceTimers(10 * 60_000)
    expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(2)
  })

  it('gets its counts, text and deletion live while it is in the window', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    await openFeed()
    await advanceTimers(1500)
    const watched = [...net.last.subscriptions.values()]
      .filter(({ operationName }) => operationName === 'useWatchPostSubscription')
      .map(({ variables }) => (variables as { postId?: string }).postId)
    expect(watched).toContain('post-1')
    expect(watched.length).toBeLessThanOrEqual(8)
    const counts = { __typename: 'Post', id: 'post-1', likesCount: 7777, commentsCount: 1, repostsCount: 0 }
    await pushUpdate(net, 'useWatchPostSubscription', {
      postUpdates: { __typename: 'PostCounts', post: counts },
    })
    expect((await screen.findAllByText(/7[.,]?7+/)).length).toBeGreaterThan(0)
    await pushUpdate(net, 'useWatchPostSubscription', {
      postUpdates: { __typename: 'PostDeleted', postId: 'post-2' },
    })
    await eventually(() => expect(screen.queryByText('Post number 2')).toBeNull())
    expect(screen.getByText('Post number 3')).toBeTruthy()
  })
})

it('a post that is deleted before it is scrolled into view goes, and the socket stays usable', async () => {
  vi.useFakeTimers(fakeTimerOptions)
  await openFeed()
  await advanceTimers(1500)
  const [watch] = [...net.last.subscriptions].find(
    ([, { variables }]) => (variables as { postId?: string }).postId === 'post-2',
  )!
  const refusal = { message: 'Post not found', extensions: { code: 'NOT_FOUND' } }
  await act(async () => net.last.sendToClient({ id: watch, type: 'error', payload: [refusal] }))
  await eventually(() => expect(screen.queryByText('Post number 2')).toBeNull())
  expect(screen.getByText('Post number 3')).toBeTruthy()
  expect(isLive()).toBe(true)
})
