// The screen of one post: with comments for a viewer, with an invitation for an anonymous caller, and a post not
// found.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { environmentOf } from '#web/relay/environment.ts'
import { clearSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  openApp,
  fakeTimerOptions,
  viewerAnswers,
  refusal,
  serve,
  storeSession,
  type Call,
} from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import { ada, kemi, pageOf, adaViewer, commentNode, passRetries, fullPostNode } from './commentPanel.tsx'

setUpBrowser()
beforeAll(() =>
  Promise.all([
    import('#web/screens/social/post/SignedInPost.tsx'),
    import('#web/screens/social/post/PublicPost.tsx'),
    import('#web/relay/network/socket.ts'),
  ]),
)
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})
afterEach(() => {
  // A logout with a post on screen would refetch it as an anonymous caller, and retry in the next test.
  cleanup()
  clearSession()
  // Anonymous callers share a store: the next one starts with an empty one.
  environmentOf('of somebody else')
})

/** Opens the post as Ada. */
function openPost(post: unknown = fullPostNode(), answers: Parameters<typeof serve>[0] = {}) {
  storeSession()
  const calls = serve({
    ...viewerAnswers(adaViewer),
    PostScreenQuery: { viewer: adaViewer, post: post as object },
    ...answers,
  })
  return { calls, ...openApp('/posts/1') }
}

const callsOf = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name)

describe('a signed-in viewer of a post', () => {
  it('gets it with its comments by one query, which is sent before the screen has loaded', async () => {
    const { calls } = openPost()
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(await screen.findByText('Comment 2')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post')
    expect(callsOf(calls, 'PostScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 1, withComments: true },
    ])
    expect(callsOf(calls, 'CommentPanelQuery')).toEqual([])
  })

  it('sees that it does not exist, also when it is hidden from them alone', async () => {
    openPost(null)
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
    expect(screen.getByText('This post may have been deleted.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  })

  it('sees that it is deleted while it is open', async () => {
    openPost()
    await screen.findByText('Comment 2')
    await eventually(() => expect(net.last.subscriptions.size).toBe(2))
    const deletedEvent = { postUpdates: { __typename: 'PostDeleted', postId: 'post-1' } }
    const watch = [...net.last.subscriptions].find(([, { operationName }]) => operationName.includes('Watch'))
    await act(async () =>
      net.last.sendToClient({ id: watch?.[0], type: 'next', payload: { data: deletedEvent } }),
    )
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })

  it('is led home when they delete their own post', async () => {
    const { address } = openPost(fullPostNode({ author: ada }), {
      DeletePostMutation: { deletePost: { deletedPostId: 'post-1' } },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: /post options|options for the post|more/i }),
    )
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Post' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    expect(screen.queryByText('Post not found')).toBeNull()
  })

  it('has only the post refetched on return: the comments keep themselves fresh', async () => {
    const { calls } = openPost(fullPostNode(), {
      CommentPanelQuery: {
        viewer: adaViewer,
        node: fullPostNode({ comments: pageOf([commentNode(1), commentNode(2), commentNode(3)]) }),
      },
    })
    await screen.findByText('Comment 2')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByText('Comment 3')).toBeTruthy()
    expect(callsOf(calls, 'PostScreenQuery').at(-1)?.variables).toEqual({
      databaseId: 1,
      withComments: false,
    })
  })

  it('has it refetched once when they leave the tab and return quickly', async () => {
    const { calls } = openPost(fullPostNode(), {
      CommentPanelQuery: { viewer: adaViewer, node: fullPostNode() },
    })
    await screen.findByText('Comment 2')
    const refocusAfter = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
      await act(async () => void dispatchEvent(new Event('focus')))
    }
    await refocusAfter(10)
    await eventually(() => expect(callsOf(calls, 'PostScreenQuery')).toHaveLength(2))
    await refocusAfter(2)
    await refocusAfter(2)
    expect(callsOf(calls, 'PostScreenQuery')).toHaveLength(2)
    await refocusAfter(2)
    await eventually(() => expect(callsOf(calls, 'PostScreenQuery')).toHaveLength(3))
  })
})

describe('an anonymous caller who opens a post', () => {
  const openAnonymously = (answer: Parameters<typeof serve>[0][string]) => {
    const calls = serve({ PublicPostQuery: answer })
    return { calls, ...openApp('/posts/1') }
  }
  const publicPost = (change: object = {}) => ({ post: fullPostNode({ comments: null, ...change }) })

  it.each([
    [0, 'Sign in to comment.'],
    [1, 'Sign in to read the comment and reply.'],
    [96, 'Sign in to read the 96 comments and reply.'],
    [1204, 'Sign in to read the 1,204 comments and reply.'],
  ])('reads it and is invited to join, without the %i comments', async (commentsCount, text) => {
    const { calls } = openAnonymously(publicPost({ commentsCount }))
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Join the conversation' })).toBeTruthy()
    expect(document.title).toBe('Post · Fennec')
    expect(screen.getByText(text)).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fposts%2F1')
    expect(main.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
      '/register?next=%2Fposts%2F1',
    )
    expect([...new Set(calls.map(({ operation }) => operation))]).toEqual(['PublicPostQuery'])
    expect(net.sockets).toHaveLength(0)
  })

  it.each([
    ['author', 'Kẹ́mi Ajayi', '/login?next=%2Fprofile%2F4'],
    ['topic', 'Shuttles', '/login?next=%2Ftopic%2Fshuttles'],
  ])('is asked to sign in by the label of its %s, which is kept', async (_case, name, address) => {
    const topic = { key: 'shuttles', name: 'Shuttles', __typename: 'Topic', id: 'topic-1' }
    const app = openAnonymously(publicPost({ topic }))
    await userEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(app.address()).toBe(address)
  })

  it('sees that the post does not exist', async () => {
    openAnonymously({ post: null })
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })

  it('has it retried twice when the connection fails, and again on request', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const { calls } = openAnonymously(() => (isAway ? brokenConnection : publicPost()))
    await passRetries(calls)
    expect(await screen.findByRole('heading', { name: 'Error loading post' })).toBeTruthy()
    expect(screen.getByText('Failed to fetch post')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
    expect(callsOf(calls, 'PublicPostQuery')).toHaveLength(3)
    isAway = false
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(callsOf(calls, 'PublicPostQuery')).toHaveLength(4)
  })

  it('reads the server’s own words when it refuses, and no retry follows', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { calls } = openAnonymously(refusal(429, 'TOO_MANY_REQUESTS', 'Slow down, please.'))
    expect(await screen.findByText('Slow down, please.')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })
})

it('the author of a post can hide the comments under it', async () => {
  openPost(fullPostNode({ author: ada, comments: pageOf([commentNode(1, { author: kemi })]) }))
  await screen.findByText('Comment 1')
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Comment by Kẹ́mi Ajayi' })).getByRole('button', {
      name: /Options/,
    }),
  )
  expect(await screen.findByRole('menuitem', { name: 'Hide comment' })).toBeTruthy()
})
