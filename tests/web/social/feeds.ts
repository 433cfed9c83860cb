// Answers of the server to feeds, a dashboard opened with them, and helpers for scrolling, timers and pushed updates.
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { emptyList, openApp, viewerAnswers, serve, storeSession, viewerOf, type Call } from '../browser.tsx'
import type { serveSockets } from '../relay/socketServer.ts'

/** The n-th post: the first is the newest, and each is an hour older than the one before. */
export const post = (n: number, change: object = {}) =>
  samplePost({
    id: `post-${n}`,
    databaseId: n,
    content: `Post number ${n}`,
    createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
    viewerHasSaved: false,
    ...change,
  })

export const posts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => post(from + index))

/** A Relay connection of posts or people. */
export const pageOf = (nodes: { id?: unknown; createdAt?: unknown }[], hasNextPage = false) => ({
  edges: nodes.map((node) => ({
    cursor: String(node.id),
    at: node.createdAt,
    node,
    repostedBy: null,
    __typename: 'FeedEdge',
  })),
  pageInfo: { endCursor: nodes.length > 0 ? String(nodes.at(-1)?.id) : null, hasNextPage },
})

export const viewerWithFeed = (feed: object, change: object = {}) => {
  const [newest] = (feed as ReturnType<typeof pageOf>).edges
  return viewerOf('CUSTOMER', { feed, newest: newest ? { edges: [newest] } : emptyList, ...change })
}

/** The server's answer to a dashboard query. */
export const dashboardAnswer = (feed: object) => ({
  viewer: viewerWithFeed(feed),
  site: { supportEmail: 'help@fennec.example', minimumAge: 16 },
})

export async function scroll(to: number) {
  await act(async () => {
    scrollTo(0, to)
    dispatchEvent(new Event('scroll'))
  })
}

/** Sends an event to the subscription of that operation. */
export const pushUpdate = (net: ReturnType<typeof serveSockets>, operation: string, data: object) =>
  act(async () => {
    for (const [id, { operationName }] of net.last.subscriptions)
      if (operationName === operation) net.last.sendToClient({ id, type: 'next', payload: { data } })
  })

type Answers = Parameters<typeof serve>[0]

/** The calls of that operation. */
export const callsOf = (calls: Call[], name: string) => calls.filter(({ operation }) => operation === name)
export const firstPage = pageOf(posts(1, 20), true)
export const secondPageAnswer = { viewer: { feed: pageOf([post(20), ...posts(21, 39)]) } }

/** Opens the dashboard of a customer with that first page. */
export async function openFeed(answers: Answers = {}, feed: object = firstPage) {
  storeSession()
  const calls = serve({
    ...viewerAnswers(viewerOf('CUSTOMER')),
    DashboardScreenQuery: dashboardAnswer(feed),
    FeedPageQuery: secondPageAnswer,
    ...answers,
  })
  const app = openApp('/customer-dashboard')
  // The scroll position may be restored at once, and the element at the top is unmounted then.
  await screen.findByRole('feed')
  return { ...app, calls }
}

/** A response that stays pending until `arrive` is called. */
export function pendingAnswer(data: object) {
  let respond = () => {}
  const answer = new Promise<Response>((resolve) => {
    respond = () => resolve(Response.json({ data }))
  })
  return { answer: () => answer, arrive: () => respond() }
}

export const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export function setVisibility(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
