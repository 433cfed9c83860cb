// The screen of one post: for a student with its comments, for a stranger with an invitation, and when it is not there.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { environmentOf } from '#web/relay/environment.ts'
import { forgetSession } from '#web/session/session.ts'
import {
  brokenConnection,
  eventually,
  freshBrowser,
  openApp,
  ownClock,
  queriesOf,
  refusal,
  serve,
  signedInBefore,
  type Call,
} from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import { ada, kemi, pageOf, reader, said, untilGivenUp, wholePost } from '../messaging/talk.tsx'

freshBrowser()
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
  // Whoever is signed out before a post on screen would ask for it as a stranger, and go on trying in the next test.
  cleanup()
  forgetSession()
  // Strangers share what was read: the next one has read nothing yet.
  environmentOf('of somebody else')
})

/** Opens the post as Ada. */
function visit(post: unknown = wholePost(), answers: Parameters<typeof serve>[0] = {}) {
  signedInBefore()
  const calls = serve({
    ...queriesOf(reader),
    PostScreenQuery: { viewer: reader, post: post as object },
    ...answers,
  })
  return { calls, ...openApp('/posts/1') }
}

const asked = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name)

describe('a student who opens a post', () => {
  it('finds it with its comments by one question, which was asked before the screen was there', async () => {
    const { calls } = visit()
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(await screen.findByText('Comment 2')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Post')
    expect(asked(calls, 'PostScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 1, withComments: true },
    ])
    expect(asked(calls, 'CommentPanelQuery')).toEqual([])
  })

  it('is told when there is none, or none for her', async () => {
    visit(null)
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
    expect(screen.getByText('This post may have been deleted.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  })

  it('is told when it is deleted while she reads', async () => {
    visit()
    await screen.findByText('Comment 2')
    await eventually(() => expect(net.last.subscriptions.size).toBe(2))
    const gone = { postUpdates: { __typename: 'PostDeleted', postId: 'post-1' } }
    const watch = [...net.last.subscriptions].find(([, { operationName }]) => operationName.includes('Watch'))
    await act(async () => net.last.say({ id: watch?.[0], type: 'next', payload: { data: gone } }))
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })

  it('is led home when she deletes her own', async () => {
    const { address } = visit(wholePost({ author: ada }), {
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

  it('has the post asked for alone on return: the comments keep themselves fresh', async () => {
    const { calls } = visit(wholePost(), {
      CommentPanelQuery: {
        viewer: reader,
        node: wholePost({ comments: pageOf([said(1), said(2), said(3)]) }),
      },
    })
    await screen.findByText('Comment 2')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await act(async () => void dispatchEvent(new Event('focus')))
    expect(await screen.findByText('Comment 3')).toBeTruthy()
    expect(asked(calls, 'PostScreenQuery').at(-1)?.variables).toEqual({ databaseId: 1, withComments: false })
  })

  it('who looks away and back in a hurry has it asked for once', async () => {
    const { calls } = visit(wholePost(), { CommentPanelQuery: { viewer: reader, node: wholePost() } })
    await screen.findByText('Comment 2')
    const lookAgainIn = async (seconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
      await act(async () => void dispatchEvent(new Event('focus')))
    }
    await lookAgainIn(10)
    await eventually(() => expect(asked(calls, 'PostScreenQuery')).toHaveLength(2))
    await lookAgainIn(2)
    await lookAgainIn(2)
    expect(asked(calls, 'PostScreenQuery')).toHaveLength(2)
    await lookAgainIn(2)
    await eventually(() => expect(asked(calls, 'PostScreenQuery')).toHaveLength(3))
  })
})

describe('a stranger who opens a post', () => {
  const open = (answer: Parameters<typeof serve>[0][string]) => {
    const calls = serve({ PublicPostQuery: answer })
    return { calls, ...openApp('/posts/1') }
  }
  const publicPost = (change: object = {}) => ({ post: wholePost({ comments: null, ...change }) })

  it.each([
    [0, 'Sign in to comment.'],
    [1, 'Sign in to read the comment and reply.'],
    [96, 'Sign in to read the 96 comments and reply.'],
    [1204, 'Sign in to read the 1,204 comments and reply.'],
  ])('reads it and is invited in, without the %i comments', async (commentsCount, words) => {
    const { calls } = open(publicPost({ commentsCount }))
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Join the conversation' })).toBeTruthy()
    expect(document.title).toBe('Post · Fennec')
    expect(screen.getByText(words)).toBeTruthy()
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
  ])('is asked to sign in by the name of its %s, which is kept', async (_what, name, address) => {
    const topic = { key: 'shuttles', name: 'Shuttles', __typename: 'Topic', id: 'topic-1' }
    const app = open(publicPost({ topic }))
    await userEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(app.address()).toBe(address)
  })

  it('is told when there is none', async () => {
    open({ post: null })
    expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  })

  it('has it asked for twice more when the connection fails, and then again when he says so', async () => {
    vi.useFakeTimers(ownClock)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const { calls } = open(() => (isAway ? brokenConnection : publicPost()))
    await untilGivenUp(calls)
    expect(await screen.findByRole('heading', { name: 'Error loading post' })).toBeTruthy()
    expect(screen.getByText('Failed to fetch post')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
    expect(asked(calls, 'PublicPostQuery')).toHaveLength(3)
    isAway = false
    vi.useRealTimers()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Night market sold out.')).toBeTruthy()
    expect(asked(calls, 'PublicPostQuery')).toHaveLength(4)
  })

  it('reads the server’s own words when it refuses, which is not asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { calls } = open(refusal(429, 'TOO_MANY_REQUESTS', 'Slow down, please.'))
    expect(await screen.findByText('Slow down, please.')).toBeTruthy()
    expect(calls).toHaveLength(1)
  })
})

it('the author of a post may hide what is said under it', async () => {
  visit(wholePost({ author: ada, comments: pageOf([said(1, { author: kemi })]) }))
  await screen.findByText('Comment 1')
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Comment by Kẹ́mi Ajayi' })).getByRole('button', {
      name: /Options/,
    }),
  )
  expect(await screen.findByRole('menuitem', { name: 'Hide comment' })).toBeTruthy()
})
