// The feed of the dashboards: loading more, restoring the scroll position, and choosing another feed.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleMedia } from '#web/screens/shared/dev/samplePosts.ts'
import { clearSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
} from '../browser.tsx'
import {
  callsOf,
  firstPage,
  dashboardAnswer,
  setVisibility,
  openFeed,
  pageOf,
  post,
  posts,
  scroll,
  secondPageAnswer,
  pendingAnswer,
  viewerWithFeed,
} from './feeds.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/screens/social/feed/FeedOrderMenu.tsx')]),
)
beforeEach(() => {
  serveSockets()
  scrollTo(0, 0)
})

const storedScroll = () => sessionStorage.getItem('customerFeedPlace')

describe('a viewer who scrolls the feed', () => {
  it('gets the next posts before the end, and each post once', async () => {
    const { calls } = await openFeed()
    expect(callsOf(calls, 'FeedPageQuery')).toHaveLength(0)
    await scroll(4400)
    await eventually(() => expect(callsOf(calls, 'FeedPageQuery')).toHaveLength(1))
    expect(callsOf(calls, 'FeedPageQuery')[0]?.variables).toMatchObject({
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

  it('gets the first picture in sight before all others', async () => {
    const withPhoto = (n: number) => post(n, { media: [sampleMedia(`photo-${n}`, { alt: `Photo ${n}` })] })
    await openFeed({}, pageOf([post(1), withPhoto(2), withPhoto(3)]))
    const fetchPriority = (n: number) =>
      screen.getByRole('img', { name: `Photo ${n}` }).getAttribute('fetchpriority')
    expect([2, 3].map(fetchPriority)).toEqual(['high', null])
  })

  it('has only the nearby posts in the page', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(screen.queryByText('Post number 1')).toBeNull()
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
  })

  it('keeps the focused post in the page, however far they scroll', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    const [like] = screen.getAllByRole('button', { name: /like/i })
    act(() => like?.focus())
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(document.activeElement).toBe(like)
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('keeps the post with the open menu in the page, however far they scroll', async () => {
    await openFeed({}, pageOf(posts(1, 100)))
    const [options] = screen.getAllByRole('button', { name: 'Post options' })
    await userEvent.click(options!)
    await screen.findByRole('menu')
    await scroll(320 * 70)
    await screen.findByText('Post number 72')
    expect(screen.getByRole('menu')).toBeTruthy()
    expect(screen.getByText('Post number 1')).toBeTruthy()
  })

  it('keeps the loaded posts when the next ones fail to load, and retries on request', async () => {
    let isOffline = true
    const { calls } = await openFeed({
      FeedPageQuery: () => (isOffline ? brokenConnection : secondPageAnswer),
    })
    await scroll(4400)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Post number 14')).toBeTruthy()
    await scroll(4500)
    expect(callsOf(calls, 'FeedPageQuery')).toHaveLength(1)
    isOffline = false
    await userEvent.click(retry)
    await eventually(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    await scroll(320 * 20)
    expect(await screen.findByText('Post number 22')).toBeTruthy()
  })
})

it('a slow feed shows placeholders of posts', async () => {
  storeSession()
  const answer = pendingAnswer(dashboardAnswer(firstPage))
  serve({ ...viewerAnswers(viewerOf('CUSTOMER')), DashboardScreenQuery: answer.answer })
  openApp('/customer-dashboard')
  expect(await screen.findByText('Loading posts')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  await act(async () => answer.arrive())
  expect(await screen.findByText('Post number 1')).toBeTruthy()
  expect(screen.queryByText('Loading posts')).toBeNull()
})

describe('a viewer who returns to the feed', () => {
  it('finds the post of their last position, once', async () => {
    const { go } = await openFeed({}, pageOf(posts(1, 60)))
    await scroll(320 * 30 + 40)
    await screen.findByText('Post number 31')
    await go('/about')
    await screen.findByText('Our mission')
    expect(JSON.parse(storedScroll() ?? '{}')).toMatchObject({ item: 'post-31', above: 40 })
    await act(async () => scrollTo(0, 0))
    await go('/customer-dashboard')
    await screen.findByRole('feed')
    await eventually(() => expect(scrollY).toBe(320 * 30 + 40))
    expect(storedScroll()).toBeNull()
  })

  it('gets to the top by a tap on Home while there', async () => {
    await openFeed({}, pageOf(posts(1, 60)))
    await scroll(320 * 30)
    await userEvent.click(
      within(screen.getAllByRole('navigation', { name: 'Main' })[0]!).getByRole('link', { name: 'Home' }),
    )
    await eventually(() => expect(scrollY).toBe(0))
    expect(await screen.findByText('Post number 1')).toBeTruthy()
  })

  it('finds that post wherever it stands by now', async () => {
    sessionStorage.setItem(
      'customerFeedPlace',
      JSON.stringify({ top: 100, item: 'post-12', above: 7, count: 20 }),
    )
    await openFeed()
    await eventually(() => expect(scrollY).toBe(320 * 11 + 7))
    expect(storedScroll()).toBeNull()
  })

  it('gets the posts further down refetched', async () => {
    sessionStorage.setItem(
      'customerFeedPlace',
      JSON.stringify({ top: 9000, item: 'post-30', above: 0, count: 39 }),
    )
    const { calls } = await openFeed()
    await eventually(() => expect(scrollY).toBe(320 * 29))
    expect(callsOf(calls, 'FeedPageQuery')[0]?.variables).toMatchObject({ first: 19 })
  })

  it('is at the top when they left it there', async () => {
    const { go } = await openFeed()
    await go('/about')
    await screen.findByText('Our mission')
    expect(storedScroll()).toBeNull()
  })

  it('finds another position on the dashboard of the other role', async () => {
    const admin = {
      viewer: viewerWithFeed(firstPage, { user: viewerOf('ADMIN').user }),
      site: dashboardAnswer(firstPage).site,
    }
    const { go } = await openFeed({
      ...viewerAnswers(viewerOf('ADMIN')),
      DashboardScreenQuery: admin,
    })
    await scroll(2000)
    await go('/vendor-dashboard')
    await screen.findByText('Post number 1')
    expect(sessionStorage.getItem('vendorFeedPlace')).toBeNull()
    expect(storedScroll()).not.toBeNull()
  })

  it('leaves no position to the next user when the session ends', async () => {
    await openFeed()
    await scroll(2000)
    act(clearSession)
    await screen.findByLabelText('Password')
    expect(storedScroll()).toBeNull()
  })

  it('has their position kept while the tab is hidden, and forgotten once they look again', async () => {
    await openFeed()
    await scroll(2000)
    await setVisibility('hidden')
    expect(storedScroll()).not.toBeNull()
    await setVisibility('visible')
    expect(storedScroll()).toBeNull()
  })
})

it("the composer opens at once by a tap on 'What's new?', with the unfinished draft in it", async () => {
  await openFeed({ CreatePostScreenQuery: { viewer: viewerOf('CUSTOMER') } })
  await userEvent.click(screen.getByRole('link', { name: /What's new/ }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' })
  await userEvent.keyboard('Gate closes')
  expect(field.value).toBe('Gate closes')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('link', { name: /What's new/ }))
  await screen.findByRole('textbox', { name: 'Your post' })
  await userEvent.keyboard(' by 10')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' }).value).toBe(
    'Gate closes by 10',
  )
})

describe('the choice of a feed', () => {
  it('loads another scope or order, and remembers it on this device', async () => {
    const { calls } = await openFeed()
    await userEvent.click(screen.getByRole('button', { name: 'Campus' }))
    await eventually(() =>
      expect(callsOf(calls, 'DashboardScreenQuery').at(-1)?.variables).toEqual({
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

  it('shows the feed that was tapped last, whichever arrives first', async () => {
    const campus = pendingAnswer(dashboardAnswer(pageOf([post(70)])))
    await openFeed({
      DashboardScreenQuery: ({ variables }) => {
        const { scope } = variables as { scope?: string }
        return scope === 'CAMPUS'
          ? campus.answer()
          : dashboardAnswer(scope === 'ALL' ? firstPage : pageOf([post(80)]))
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Campus' }))
    await userEvent.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByText('Post number 80')).toBeTruthy()
    await act(async () => campus.arrive())
    expect(screen.getByText('Post number 80')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Following' }).getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('feedChoice:3')).toBe('HOT FOLLOWING')
  })

  it('points the viewer of an empty following feed to their campus, not to writing', async () => {
    const campus = dashboardAnswer(pageOf([post(70)]))
    const { calls } = await openFeed({
      DashboardScreenQuery: ({ variables }) => {
        const { scope } = variables as { scope?: string }
        if (scope === 'CAMPUS') return campus
        return dashboardAnswer(scope === 'ALL' ? firstPage : pageOf([]))
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByRole('heading', { name: 'Nobody to hear here yet' })).toBeTruthy()
    const hint = 'What people you follow post comes here. See who is posting on your campus.'
    expect(screen.getByText(hint)).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'New post' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show Campus' }))
    expect(await screen.findByText('Post number 70')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Campus' }).getAttribute('aria-pressed')).toBe('true')
    expect(callsOf(calls, 'DashboardScreenQuery')).toHaveLength(3)
    await eventually(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('is restored on the next visit', async () => {
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
    expect(callsOf(calls, 'DashboardScreenQuery').map(({ variables }) => variables)).toEqual([
      { order: 'LATEST', scope: 'FOLLOWING' },
    ])
    expect(screen.getByRole('button', { name: 'Order: Latest' })).toBeTruthy()
  })

  it('drops the failure of the feed before to load more', async () => {
    await openFeed({
      DashboardScreenQuery: ({ variables }) =>
        dashboardAnswer(
          (variables as { scope?: string }).scope === 'CAMPUS' ? pageOf([post(70)], true) : firstPage,
        ),
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

  it('keeps the current feed when the other fails to load', async () => {
    await openFeed()
    serve({ DashboardScreenQuery: brokenConnection })
    await userEvent.click(screen.getByRole('button', { name: 'Following' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('Post number 1')).toBeTruthy()
    expect(localStorage.getItem('feedChoice:3')).toBeNull()
  })

  it('names the user whose repost brought a post in', async () => {
    const [edge] = pageOf([post(1)]).edges
    const repostedBy = { ...viewerOf('CUSTOMER').user, id: 'user-9', databaseId: 9, displayName: 'Ngozi Eze' }
    await openFeed({}, { ...pageOf([post(1)]), edges: [{ ...edge, repostedBy }] })
    expect(screen.getByRole('link', { name: 'Ngozi Eze reposted' }).getAttribute('href')).toBe('/profile/9')
  })
})

it('a tap on a mention among the activities opens its post', async () => {
  storeSession()
  serve(viewerAnswers(viewerOf('CUSTOMER')))
  const { address } = openApp('/?post=12')
  await eventually(() => expect(address()).toBe('/posts/12'))
})
