// Lists of posts other than the dashboard feed: the simple feed at /social, saved posts, and a topic.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  emptyList,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
  type Call,
} from '../browser.tsx'
import { pageOf, post, posts, viewerWithFeed } from './feeds.ts'

setUpBrowser()
beforeAll(() =>
  Promise.all([
    import('#web/components/composer/Composer.tsx'),
    import('#web/components/post/actions/PostMenuItems.tsx'),
  ]),
)

const countCalls = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name).length

function openScreen(path: string, answers: Parameters<typeof serve>[0]) {
  storeSession()
  const calls = serve({ ...viewerAnswers(viewerOf('CUSTOMER')), ...answers })
  return { ...openApp(path), calls }
}

describe('the simple feed', () => {
  const simpleFeedAnswer = { SocialScreenQuery: { viewer: viewerWithFeed(pageOf(posts(1, 3))) } }

  it('has its own header with links to the dashboard and the profile, and a logout', async () => {
    openScreen('/social', simpleFeedAnswer)
    await screen.findByText('Post number 1')
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/customer-dashboard')
    expect(header.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile/3')
    expect(header.getByRole('button', { name: 'Log out' })).toBeTruthy()
    expect(await screen.findByPlaceholderText("What's happening?")).toBeTruthy()
  })

  it('leads a vendor to the vendor dashboard', async () => {
    const viewer = { ...viewerWithFeed(emptyList), user: viewerOf('VENDOR').user }
    openScreen('/social', { ...viewerAnswers(viewerOf('VENDOR')), SocialScreenQuery: { viewer } })
    const link = await screen.findByRole('link', { name: 'Dashboard' })
    expect(link.getAttribute('href')).toBe('/vendor-dashboard')
    expect(screen.getByText('Welcome to the platform!')).toBeTruthy()
  })

  it('stays fresh for half an hour, and does not refetch by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { calls } = openScreen('/social', simpleFeedAnswer)
    await screen.findByText('Post number 1')
    const refocus = () => act(async () => void dispatchEvent(new Event('focus')))
    vi.setSystemTime(Date.now() + 29 * 60_000)
    await refocus()
    expect(countCalls(calls, 'SocialScreenQuery')).toBe(1)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    await refocus()
    await eventually(() => expect(countCalls(calls, 'SocialScreenQuery')).toBe(2))
  })

  it('shows the viewer’s own new post on top, over an empty composer', async () => {
    const createPost = { post: { ...post(77), author: post(77).author } }
    const { calls, go } = openScreen('/social', {
      ...simpleFeedAnswer,
      useCreatePostMutation: { createPost },
    })
    const field = await screen.findByPlaceholderText("What's happening?")
    await userEvent.type(field, 'Light is back')
    await userEvent.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText('Post number 77')).toBeTruthy()
    const [top] = screen.getAllByRole('article')
    expect(top && within(top).getByText('Post number 77')).toBeTruthy()
    await eventually(() =>
      expect(screen.getByPlaceholderText<HTMLTextAreaElement>("What's happening?").value).toBe(''),
    )
    await eventually(() => expect(document.activeElement).toBe(field))
    await go('/about')
    await screen.findByText('Our mission')
    await go('/social')
    expect(await screen.findByText('Post number 77')).toBeTruthy()
    expect(countCalls(calls, 'SocialScreenQuery')).toBe(1)
  })
})

describe('the list of saved posts', () => {
  const saved = posts(1, 3).map((item) => ({ ...item, viewerHasSaved: true }))
  const answers = { SavedScreenQuery: { viewer: viewerOf('CUSTOMER', { savedPosts: pageOf(saved) }) } }

  it('shows each post with all its actions', async () => {
    openScreen('/saved', answers)
    const [first] = await screen.findAllByRole('article')
    expect(screen.getAllByRole('article')).toHaveLength(3)
    expect(first && within(first).getAllByRole('button').length).toBeGreaterThanOrEqual(4)
  })

  it('drops a post when it is unsaved', async () => {
    const setPostSaved = { post: { __typename: 'Post', id: 'post-2', viewerHasSaved: false } }
    openScreen('/saved', { ...answers, useSetSavedMutation: { setPostSaved } })
    const article = (await screen.findByText('Post number 2')).closest('article')
    if (!article) throw new Error('The post is no article')
    await userEvent.click(within(article).getByRole('button', { name: 'Post options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unsave Post' }))
    await eventually(() => expect(screen.queryByText('Post number 2')).toBeNull())
    expect(screen.getAllByRole('article')).toHaveLength(2)
    // The focused button was removed together with its post.
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Saved' })),
    )
  })

  it('says that it is empty', async () => {
    openScreen('/saved', { SavedScreenQuery: { viewer: viewerOf('CUSTOMER', { savedPosts: emptyList }) } })
    expect(await screen.findByText('No saved posts yet')).toBeTruthy()
    const hint = "When you save posts, they'll appear here so you can easily find them later."
    expect(screen.getByText(hint)).toBeTruthy()
  })
})

describe('the screen of a topic', () => {
  const openTopic = (posts: object) => {
    const topic = { __typename: 'Topic', name: 'Night market', key: 'night-market', posts }
    return openScreen('/topic/night-market', { TopicScreenQuery: { viewer: viewerOf('CUSTOMER'), topic } })
  }

  it('says that there are no posts about it', async () => {
    openTopic(emptyList)
    expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeTruthy()
  })

  it('shows the posts about it under its name', async () => {
    const { calls } = openTopic(pageOf(posts(1, 2)))
    expect(await screen.findByRole('heading', { level: 1, name: 'Night market' })).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(calls.find(({ operation }) => operation === 'TopicScreenQuery')?.variables).toEqual({
      name: 'night-market',
    })
  })
})
