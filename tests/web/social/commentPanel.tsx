// The comment panel rendered alone, and the answers of the server to it. The viewer is Ada, and the post is Kẹ́mi’s.
import { act, render } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { CommentPanel } from '#web/components/comments/CommentPanel.tsx'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { environmentOf } from '#web/relay/environment.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import { eventually, serve, storeSession, viewerOf, type Call } from '../browser.tsx'

const person = (databaseId: number, displayName: string) => {
  const [firstName, lastName] = displayName.split(' ')
  const pictures = { profileImageUrl: null, profileImageThumbhash: null }
  return {
    id: `user-${databaseId}`,
    databaseId,
    displayName,
    firstName,
    lastName,
    isVerified: false,
    isPrivate: false,
    ...pictures,
    __typename: 'User',
  }
}

/** The viewer is Ada; the author of the post is Kẹ́mi. */
export const ada = person(3, 'Ada Obi')
export const kemi = person(4, 'Kẹ́mi Ajayi')
export const bola = person(5, 'Bọ́lá Adé')

export interface CommentNode {
  id: string
  databaseId: number
  rootId: string | null
  repliesCount: number
  threadRepliesCount: number
}

/** A comment as the server returns it. */
export function commentNode(databaseId: number, change: object = {}): CommentNode {
  return {
    id: `comment-${databaseId}`,
    databaseId,
    content: `Comment ${databaseId}`,
    rootId: null,
    repliesCount: 0,
    threadRepliesCount: 0,
    isHidden: false,
    likesCount: 0,
    viewerHasLiked: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    isHeld: false,
    mentions: [],
    namedTopics: [],
    author: kemi,
    __typename: 'Comment',
    ...change,
  } as CommentNode
}

/** A page of comments. */
export const pageOf = (comments: CommentNode[], hasNextPage = false) => ({
  edges: comments.map((node) => ({ node, cursor: `behind ${node.id}` })),
  pageInfo: { endCursor: comments.at(-1) ? `behind ${comments.at(-1)?.id}` : null, hasNextPage },
})

export const postNode = (change: object = {}) => ({
  id: 'post-1',
  viewerMayReply: true,
  replySetting: 'EVERYONE',
  commentsCount: 2,
  author: kemi,
  comments: pageOf([commentNode(1), commentNode(2, { author: ada })]),
  __typename: 'Post',
  __isNode: 'Post',
  ...change,
})

/** The post with all fields that a card shows. */
export const fullPostNode = (change: object = {}) =>
  postNode({
    databaseId: 1,
    content: 'Night market sold out.',
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    isHeld: false,
    likesCount: 1204,
    repostsCount: 58,
    viewerHasLiked: false,
    viewerHasReposted: false,
    viewerHasSaved: false,
    isQuote: false,
    quoteOf: null,
    topic: null,
    product: null,
    media: [],
    mentions: [],
    namedTopics: [],
    ...change,
  })

/** Ada as the viewer, in the shape of the server's answer. */
export const adaViewer = viewerOf('CUSTOMER', { user: { ...viewerOf('CUSTOMER').user, ...ada } })

/** The answer to the query of the panel. */
export const panelAnswer = (post: object = postNode()) => ({
  CommentPanelQuery: { viewer: adaViewer, node: post },
})

export const threadAnswer = (rootId: string, replies: CommentNode[], hasNextPage = false) => ({
  node: { id: rootId, replies: pageOf(replies, hasNextPage), __typename: 'Comment', __isNode: 'Comment' },
})

export const createCommentAnswer = (comment: CommentNode, commentsCount: number) => ({
  createComment: { comment, post: { id: 'post-1', commentsCount } },
})

/** Renders the panel as Ada; `count` reads the post’s number of comments from the Relay store. */
export function openPanel(
  answers: Parameters<typeof serve>[0] = panelAnswer(),
  { where = 'feed', userType = 'customer', id = 3 }: Partial<Reader> = {},
) {
  storeSession()
  const about = { email: 'ada@unilag.edu.ng', firstName: 'Ada', hasCompletedProfileSetup: true }
  storeUser({ ...about, id, userType, theme: 'dark' })
  const calls = serve(answers)
  const environment = environmentOf(getSession().token)
  const panel = (
    <RelayEnvironmentProvider environment={environment}>
      <CommentPanel postId="post-1" where={where} />
    </RelayEnvironmentProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: panel }])
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  )
  const count = () => environment.getStore().getSource().get('post-1')?.['commentsCount']
  return { calls, count, close: () => act(() => router.navigate('/elsewhere')) }
}

interface Reader {
  where: 'feed' | 'single'
  userType: 'customer' | 'admin'
  id: number
}

export const inputOf = (calls: Call[], operation: string) =>
  calls.find((call) => call.operation === operation)?.variables.input

/** Waits while a query is retried twice: one second after the first failure, and two after the second. */
export async function passRetries(calls: Call[]) {
  for (const [failures, waitMs] of [
    [1, 1000],
    [2, 2000],
  ] as const) {
    await eventually(() => expect(calls.length).toBeGreaterThanOrEqual(failures))
    await act(() => vi.advanceTimersByTimeAsync(waitMs))
  }
}
