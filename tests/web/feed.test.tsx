// The feed of the dashboards: reading on, coming back to the place, what is new, and choosing another feed.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepOwnOnTop } from '#web/lib/ownOnTop.ts'
import { isLive } from '#web/relay/liveState.ts'
import { forgetSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  freshBrowser,
  loadScreens,
  openApp,
  queriesOf,
  serve,
  signedInBefore,
  viewerOf,
  type Call,
} from './browser.tsx'
import { homeWith, pageOf, post, posts, scroll, tell, viewerWith } from './feeds.ts'
import { serveSockets } from './socketServer.ts'

freshBrowser()
loadScreens()
beforeAll(() => Promise.all([import('#web/relay/socket.ts'), import('#web/screens/feed/FeedOrderMenu.tsx')]))

let net: ReturnType<typeof serveSockets>
beforeEach(async () => {
  net = serveSockets()
  scrollTo(0, 0)
})

type Answers = Parameters<typeof serve>[0]

const asked = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name)
const first = pageOf(posts(1, 20), true)
const second = { viewer: { feed: pageOf([post(20), ...posts(21, 39)]) } }

async function openFeed(answers: Answers = {}, feed: object = first) {
  signedInBefore()
  const calls = serve({
    ...queriesOf(viewerOf('CUSTOMER')),
    DashboardScreenQuery: homeWith(feed),
    FeedPageQuery: second,
    ComingSoonScreenQuery: { viewer: viewerOf('CUSTOMER') },
    ...answers,
  })
  const app = openApp('/customer-dashboard')
  await screen.findByText('Post number 1')
  return { ...app, calls }
}

/** An answer that is on its way until it is said to come. */
function slowly(data: object) {
  let come = () => {}
  const answer = new Promise<Response>((resolve) => {
    come = () => resolve(Response.json({ data }))
  })
  return { wait: () => answer, come: () => come() }
}

const place = () => sessionStorage.getItem('customerFeedPlace')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a student who reads on', () => {
  it('finds the next posts before she gets to the end, and each post once', async () => {
    const { calls } = await openFeed()
    expect(asked(calls, 'FeedPageQuery')).toHaveLength(0)
    await scroll(4400)
    await eventually(() => expect(asked(calls, 'FeedPageQuery')).toHaveLength(1))
    expect(asked(calls, 'FeedPageQuery')[0]?.variables).toMatchObject({
      after: 'post-20',
      first: 20,
      order: 'HOT',
      scope: 'ALL',
    })
    await scroll(320 * 18)
    expect(await screen.findAllByText('Post number 20')).toHaveLength(1)
    expect(screen.getByText('Post number 21')).toBeTruthy()
    expect(screen.getByText('You have reached the end.')).toBeTruthy()
  })

  it('has only the posts around her in the page', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(screen.queryByText('Post number 1')).toBeNull()
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
  })

  it('keeps the post that has the focus, however far she scrolls', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    const [like] = screen.getAllByRole('button', { name: /like/i })
    act(() => like?.focus())
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(document.activeElement).toBe(like)
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('keeps the post whose menu is open, however far she scrolls', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    const [options] = screen.getAllByRole('button', { name: 'Post options' })
    await userEvent.click(options!)
    await screen.findByRole('menu')
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(screen.getByRole('menu')).toBeTruthy()
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('keeps what she has when the next posts do not come, and asks again when told to', async () => {
    let isOffline = true
    const { calls } = await openFeed({
      FeedPageQuery: () => (isOffline ? brokenConnection : second),
    })
    await scroll(4400)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Post number 14')).toBeTruthy()
    await scroll(4500)
    expect(asked(calls, 'FeedPageQuery')).toHaveLength(1)
    isOffline = false
    await userEvent.click(retry)
    await eventually(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    await scroll(320 * 20)
    expect(await screen.findByText('Post number 22')).toBeTruthy()
  })
})

describe('a student who comes back', () => {
  it('finds the post she was at a moment later, once', async () => {
    const { go } = await openFeed({}, pageOf(posts(1, 60)))
    await scroll(320 * 30 + 40)
    await screen.findByText('Post number 31')
    await go('/activity')
    await screen.findByText('Coming soon')
    expect(JSON.parse(place() ?? '{}')).toMatchObject({ item: 'post-31', above: 40 })
    await act(async () => scrollTo(0, 0))
    await go('/customer-dashboard')
    await screen.findByRole('feed')
    await eventually(() => expect(scrollY).toBe(320 * 30 + 40))
    expect(place()).toBeNull()
  })

  it('finds the post, wherever it stands by now', async () => {
    sessionStorage.setItem(
      'customerFeedPlace',
      JSON.stringify({ top: 100, item: 'post-12', above: 7, count: 20 }),
    )
    await openFeed()
    await eventually(() => expect(scrollY).toBe(320 * 11 + 7))
    expect(place()).toBeNull()
  })

  it('has read again what was further down when she left', async () => {
    sessionStorage.setItem(
      'customerFeedPlace',
      JSON.stringify({ top: 9000, item: 'post-30', above: 0, count: 39 }),
    )
    const { calls } = await openFeed()
    await eventually(() => expect(scrollY).toBe(320 * 29))
    expect(asked(calls, 'FeedPageQuery')[0]?.variables).toMatchObject({ first: 19 })
  })

  it('is at the top when that was where she left', async () => {
    const { go } = await openFeed()
    await go('/activity')
    await screen.findByText('Coming soon')
    expect(place()).toBeNull()
  })

  it('finds another place on the dashboard of the other role', async () => {
    const admin = { viewer: viewerWith(first, { user: viewerOf('ADMIN').user }), site: homeWith(first).site }
    const { go } = await openFeed({
      ...queriesOf(viewerOf('ADMIN')),
      DashboardScreenQuery: admin,
    })
    await scroll(2000)
    await go('/vendor-dashboard')
    await screen.findByText('Post number 1')
    expect(sessionStorage.getItem('vendorFeedPlace')).toBeNull()
    expect(place()).not.toBeNull()
  })

  it('leaves no place to the next person when her session ends', async () => {
    await openFeed()
    await scroll(2000)
    act(forgetSession)
    await screen.findByRole('link', { name: 'Sign in' })
    expect(place()).toBeNull()
  })

  it('has her place kept when the tab is put away, and forgotten when she looks again', async () => {
    await openFeed()
    await scroll(2000)
    await look('hidden')
    expect(place()).not.toBeNull()
    await look('visible')
    expect(place()).toBeNull()
  })
})

describe('what is new', () => {
  const news = (postId: string) => ({ newPosts: { __typename: 'NewPost', postId } })
  const followed = () => [...net.last.subscriptions.values()].map(({ operationName }) => operationName)
  const following = (name: string) => eventually(() => expect(followed()).toContain(name))

  it('is told in a pill, and comes with a tap that leads to the top', async () => {
    const { calls } = await openFeed()
    await following('useNewPostsSubscription')
    await scroll(2000)
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    await tell(net, 'useNewPostsSubscription', news('post-102'))
    // By heat, one of them stands far down and the other further still.
    const fresh = [post(102), post(101, { createdAt: new Date().toISOString() })]
    const again = serve({
      DashboardScreenQuery: homeWith(pageOf([...posts(1, 18), post(101)])),
      bringNewPostsQuery: { viewer: { feed: pageOf([...fresh, post(1)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '2 new posts' }))
    await eventually(() => expect(scrollY).toBe(0))
    await scroll(0)
    await screen.findByText('Post number 101')
    const said = screen.getAllByText(/^Post number/).map(({ textContent }) => textContent)
    expect(said.slice(0, 3)).toEqual(['Post number 102', 'Post number 101', 'Post number 1'])
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    expect([
      asked(calls, 'DashboardScreenQuery').length,
      asked(again, 'DashboardScreenQuery').length,
    ]).toEqual([1, 1])
  })

  it('is told also when it is published while others are being brought', async () => {
    await openFeed()
    await following('useNewPostsSubscription')
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    const fresh = post(101, { createdAt: new Date().toISOString() })
    const answer = slowly(homeWith(pageOf([fresh, ...posts(1, 19)])))
    serve({
      DashboardScreenQuery: answer.wait,
      bringNewPostsQuery: { viewer: { feed: pageOf([fresh, post(1)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await tell(net, 'useNewPostsSubscription', news('post-102'))
    await act(async () => answer.come())
    await screen.findByText('Post number 101')
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
  })

  it('is not told of what is there already, and as 99+ when there is more', async () => {
    await openFeed()
    await following('useNewPostsSubscription')
    await tell(net, 'useNewPostsSubscription', news('post-3'))
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    for (let n = 0; n < 101; n += 1) await tell(net, 'useNewPostsSubscription', news(`post-new-${n}`))
    expect(await screen.findByRole('button', { name: '99+ new posts' })).toBeTruthy()
  })

  it('says that it did not come, and keeps the pill', async () => {
    await openFeed()
    await following('useNewPostsSubscription')
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    serve({ DashboardScreenQuery: brokenConnection, bringNewPostsQuery: brokenConnection })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('is looked for when she comes back in the middle of the feed, and nothing moves', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { calls } = await openFeed()
    await scroll(3000)
    vi.setSystemTime(Date.now() + 6000)
    const mine = post(301, { createdAt: new Date().toISOString(), author: { databaseId: 3 } })
    const newest = [{ ...mine, author: viewerOf('CUSTOMER').user }, post(300, { createdAt: mine.createdAt })]
    const again = serve({
      useNewPostsQuery: {
        viewer: { feed: pageOf([...newest, ...first.edges.slice(0, 5).map(({ node }) => node)]) },
      },
    })
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(asked(again, 'DashboardScreenQuery')).toHaveLength(0)
    expect(asked(calls, 'DashboardScreenQuery')).toHaveLength(1)
    expect(screen.getByText('Post number 11')).toBeTruthy()
  })

  it('is no old post under a repost, which is where a feed of those one follows may begin', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [repost, ...rest] = pageOf([post(40), ...posts(1, 19)]).edges
    const feed = { ...first, edges: [{ ...repost, at: new Date().toISOString() }, ...rest] }
    const { calls } = await openFeed({ useNewPostsQuery: { viewer: { feed: pageOf(posts(1, 39)) } } }, feed)
    await scroll(3000)
    vi.setSystemTime(Date.now() + 6000)
    await act(async () => void dispatchEvent(new Event('focus')))
    await eventually(() => expect(asked(calls, 'useNewPostsQuery')).toHaveLength(1))
    await eventually(() => expect(screen.getByText('Post number 10')).toBeTruthy())
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  })

  it('is looked for while a post of her own is on top, and that stays there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { calls } = await openFeed({
      useNewPostsQuery: { viewer: { feed: pageOf([post(300, { createdAt: new Date().toISOString() })]) } },
    })
    keepOwnOnTop()
    vi.setSystemTime(Date.now() + 6000)
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy()
    expect(asked(calls, 'DashboardScreenQuery')).toHaveLength(1)
  })

  it('is forgotten when it was gone again before she asked for it', async () => {
    await openFeed({ bringNewPostsQuery: { viewer: { feed: pageOf([post(1)]) } } })
    await following('useNewPostsSubscription')
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await eventually(() => expect(screen.queryByRole('button', { name: /new post|Loading/ })).toBeNull())
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('does not move the screen she has gone on to meanwhile', async () => {
    const answer = slowly(homeWith(first))
    const { go } = await openFeed()
    await following('useNewPostsSubscription')
    await tell(net, 'useNewPostsSubscription', news('post-101'))
    serve({
      ComingSoonScreenQuery: { viewer: viewerOf('CUSTOMER') },
      DashboardScreenQuery: answer.wait,
      bringNewPostsQuery: { viewer: { feed: pageOf([post(101)]) } },
    })
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }))
    await go('/activity')
    await screen.findByText('Coming soon')
    await scroll(300)
    await act(async () => answer.come())
    expect(scrollY).toBe(300)
  })

  it('is looked for once the socket is back after a cut', async () => {
    const { calls } = await openFeed({
      useNewPostsQuery: { viewer: { feed: pageOf([post(300, { createdAt: new Date().toISOString() })]) } },
    })
    await following('useNewPostsSubscription')
    expect(asked(calls, 'useNewPostsQuery')).toHaveLength(0)
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await pass(6000)
    await act(async () => net.last.hangUp(1006))
    await pass(2000)
    expect(asked(calls, 'useNewPostsQuery')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '1 new post' })).toBeTruthy()
  })

  it('is asked for each minute while the socket is down, and never while the tab is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    net.behaviour.greeting = 'away'
    const { calls } = await openFeed()
    await pass(61_000)
    expect(asked(calls, 'DashboardScreenQuery')).toHaveLength(2)
    await look('hidden')
    await pass(10 * 60_000)
    expect(asked(calls, 'DashboardScreenQuery')).toHaveLength(2)
  })

  it('is told of the posts in the window while she looks at them: counts, text, and that one is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openFeed()
    await pass(1500)
    const watched = [...net.last.subscriptions.values()]
      .filter(({ operationName }) => operationName === 'useWatchPostSubscription')
      .map(({ variables }) => (variables as { postId?: string }).postId)
    expect(watched).toContain('post-1')
    expect(watched.length).toBeLessThanOrEqual(8)
    const counts = { __typename: 'Post', id: 'post-1', likesCount: 7777, commentsCount: 1, repostsCount: 0 }
    await tell(net, 'useWatchPostSubscription', {
      postUpdates: { __typename: 'PostCounts', post: counts },
    })
    expect((await screen.findAllByText(/7[.,]?7+/)).length).toBeGreaterThan(0)
    await tell(net, 'useWatchPostSubscription', {
      postUpdates: { __typename: 'PostDeleted', postId: 'post-2' },
    })
    await eventually(() => expect(screen.queryByText('Post number 2')).toBeNull())
    expect(screen.getByText('Post number 3')).toBeTruthy()
  })
})

it('a post that was deleted before she came to it goes, and the socket is as good as before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openFeed()
  await pass(1500)
  const [watch] = [...net.last.subscriptions].find(
    ([, { variables }]) => (variables as { postId?: string }).postId === 'post-2',
  )!
  const refusal = { message: 'Post not found', extensions: { code: 'NOT_FOUND' } }
  await act(async () => net.last.say({ id: watch, type: 'error', payload: [refusal] }))
  await eventually(() => expect(screen.queryByText('Post number 2')).toBeNull())
  expect(screen.getByText('Post number 3')).toBeTruthy()
  expect(isLive()).toBe(true)
})

describe('choosing a feed', () => {
  it('asks for another scope or order, and remembers it on this device', async () => {
    const { calls } = await openFeed()
    await userEvent.click(screen.getByRole('button', { name: 'Campus' }))
    await eventually(() =>
      expect(asked(calls, 'DashboardScreenQuery').at(-1)?.variables).toEqual({
        order: 'HOT',
        scope: 'CAMPUS',
      }),
    )
    await eventually(() => expect(localStorage.getItem('feedChoice:3')).toBe('HOT CAMPUS'))
    await userEvent.click(screen.getByRole('button', { name: 'Order: Hot' }))
    expect(await screen.findByText(/ten times the people weigh as much as 12.5 hours/)).toBeTruthy()
    await userEvent.click(screen.getByRole('menuitem', { name: /^Latest/ }))
    await eventually(() => expect(localStorage.getItem('feedChoice:3')).toBe('LATEST CAMPUS'))
    expect(screen.getByRole('button', { name: 'Campus' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows the one that was tapped last, whichever comes first', async () => {
    const campus = slowly(homeWith(pageOf([post(70)])))
    await openFeed({
      DashboardScreenQuery: ({ variables }) => {
        const { scope } = variables as { scope?: string }
        return scope === 'CAMPUS' ? campus.wait() : homeWith(scope === 'ALL' ? first : pageOf([post(80)]))
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Campus' }))
    await userEvent.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByText('Post number 80')).toBeTruthy()
    await act(async () => campus.come())
    expect(screen.getByText('Post number 80')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Following' }).getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('feedChoice:3')).toBe('HOT FOLLOWING')
  })

  it('is what a student finds on the next visit', async () => {
    localStorage.setItem('feedChoice:3', 'LATEST FOLLOWING')
    localStorage.setItem(
      'user',
      JSON.stringify({
        id: 3,
        email: 'ada@unilag.edu.ng',
        userType: 'customer',
        hasCompletedProfileSetup: true,
      }),
    )
    const { calls } = await openFeed()
    expect(asked(calls, 'DashboardScreenQuery').map(({ variables }) => variables)).toEqual([
      { order: 'LATEST', scope: 'FOLLOWING' },
    ])
    expect(screen.getByRole('button', { name: 'Order: Latest' })).toBeTruthy()
  })

  it('leaves behind that more of the one before did not come', async () => {
    await openFeed({
      DashboardScreenQuery: ({ variables }) =>
        homeWith((variables as { scope?: string }).scope === 'CAMPUS' ? pageOf([post(70)], true) : first),
      FeedPageQuery: ({ variables }) =>
        (variables as { scope?: string }).scope === 'CAMPUS'
          ? new Promise<Response>(() => {})
          : brokenConnection,
    })
    await scroll(4400)
    expect(await screen.findByText('More posts could not be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Campus' }))
    expect(await screen.findByText('Post number 70')).toBeTruthy()
    expect(screen.queryByText('More posts could not be loaded.')).toBeNull()
  })

  it('keeps the feed that is there when the other does not come', async () => {
    await openFeed()
    serve({ DashboardScreenQuery: brokenConnection })
    await userEvent.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('Post number 1')).toBeTruthy()
    expect(localStorage.getItem('feedChoice:3')).toBeNull()
  })

  it('says who brought a post in by reposting it', async () => {
    const [edge] = pageOf([post(1)]).edges
    const repostedBy = { ...viewerOf('CUSTOMER').user, id: 'user-9', databaseId: 9, displayName: 'Ngozi Eze' }
    await openFeed({}, { ...pageOf([post(1)]), edges: [{ ...edge, repostedBy }] })
    expect(screen.getByRole('link', { name: 'Ngozi Eze reposted' }).getAttribute('href')).toBe('/profile/9')
  })
})

it('a tap on a mention among the activities opens the post it is in', async () => {
  signedInBefore()
  serve(queriesOf(viewerOf('CUSTOMER')))
  const { address } = openApp('/?post=12')
  await eventually(() => expect(address()).toBe('/posts/12'))
})
