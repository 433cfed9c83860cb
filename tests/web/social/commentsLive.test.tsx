// Live updates of comments: each event counts once, and the list polls while the socket is down.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '#web/session/session.ts'
import { eventually, setUpBrowser, fakeTimerOptions, type Call } from '../browser.tsx'
import { serveSockets } from '../relay/socketServer.ts'
import {
  ada,
  bola,
  createCommentAnswer,
  openPanel,
  pageOf,
  panelAnswer,
  commentNode,
  postNode,
  threadAnswer,
  type CommentNode,
} from './commentPanel.tsx'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})
afterEach(() => act(clearSession))

const commentTexts = () =>
  screen.getAllByRole('group').map((item) => item.querySelector('p + p')?.textContent)
const countPanelCalls = (calls: Call[]) =>
  calls.filter(({ operation }) => operation === 'CommentPanelQuery').length
const runInAct = (what: () => void) => act(async () => what())
const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const countsEvent = (commentsCount: number) => ({
  postUpdates: {
    __typename: 'PostCounts',
    post: { id: 'post-1', likesCount: 1, commentsCount, repostsCount: 0 },
  },
})
const addedEvent = (comment: CommentNode) => ({ postUpdates: { __typename: 'CommentAdded', comment } })
const changedEvent = (comment: CommentNode) => ({ postUpdates: { __typename: 'CommentChanged', comment } })
const removedEvent = (commentId: string) => ({ postUpdates: { __typename: 'CommentRemoved', commentId } })

/** Opens the panel, once the subscription to the post runs and its counts have arrived. */
async function openLivePanel(answers?: Parameters<typeof openPanel>[0], shown = 2) {
  const panel = openPanel(answers)
  await screen.findByText('Comment 1')
  await eventually(() => expect(net.last.subscriptions.size).toBe(1))
  await runInAct(() => net.last.publish(countsEvent(shown)))
  return panel
}

function setVisibility(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  return runInAct(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** A comment as the subscription sends it to every watcher: without the fields that depend on the viewer. */
const asBroadcast = (comment: CommentNode): CommentNode =>
  Object.assign(comment, { viewerHasLiked: undefined })

const thirdComment = commentNode(3, { author: bola })

describe('an open list of comments', () => {
  it('adds a new comment once, also when its event arrives twice, and counts as the server counts', async () => {
    const { calls, count } = await openLivePanel()
    await runInAct(() => net.last.publish(countsEvent(3)))
    await runInAct(() => net.last.publish(addedEvent(thirdComment)))
    await runInAct(() => net.last.publish(addedEvent(thirdComment)))
    expect(commentTexts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3'])
    expect(count()).toBe(3)
    expect(countPanelCalls(calls)).toBe(1)
  })

  it('updates a comment in its place when it is edited or hidden, and drops a removed one', async () => {
    const { count } = await openLivePanel()
    await runInAct(() =>
      net.last.publish(changedEvent(commentNode(1, { content: 'Better', editedAt: '2026-11-20T11:00:00Z' }))),
    )
    expect(commentTexts()).toEqual(['Better', 'Comment 2'])
    await runInAct(() => net.last.publish(removedEvent('comment-1')))
    await runInAct(() => net.last.publish(removedEvent('comment-1')))
    await runInAct(() => net.last.publish(countsEvent(1)))
    expect(commentTexts()).toEqual(['Comment 2'])
    expect(count()).toBe(1)
    await runInAct(() => net.last.publish(addedEvent(commentNode(1))))
    expect(commentTexts()).toEqual(['Comment 1', 'Comment 2'])
  })

  it('counts the likes of others and keeps the viewer’s own like; a new comment has no likes', async () => {
    await openLivePanel(
      panelAnswer(
        postNode({
          comments: pageOf([commentNode(1, { likesCount: 1, viewerHasLiked: true }), commentNode(2)]),
        }),
      ),
    )
    await runInAct(() => net.last.publish(changedEvent(asBroadcast(commentNode(1, { likesCount: 5 })))))
    await runInAct(() =>
      net.last.publish(addedEvent(asBroadcast(commentNode(3, { author: bola, likesCount: 2 })))),
    )
    const hearts = screen.getAllByRole('button', { name: /^Like the comment/ })
    expect(
      hearts.map((heart) => [heart.getAttribute('aria-pressed'), heart.textContent?.match(/\d+$/)?.[0]]),
    ).toEqual([
      ['true', '5'],
      ['false', undefined],
      ['false', '2'],
    ])
  })

  it('adds one to the answers of a thread, also when the event arrives twice', async () => {
    await openLivePanel()
    const reply = commentNode(8, { rootId: 'comment-1', author: bola, threadRepliesCount: 1 })
    for (const _ of [1, 2]) await runInAct(() => net.last.publish(addedEvent(reply)))
    expect(screen.getByRole('button', { name: 'View 1 reply' })).toBeTruthy()
    for (const _ of [1, 2]) await runInAct(() => net.last.publish(removedEvent('comment-8')))
    expect(screen.queryByRole('button', { name: /View/ })).toBeNull()
  })

  it('adds an answer to a thread that is open', async () => {
    const root = commentNode(1, { repliesCount: 1, threadRepliesCount: 1 })
    const first = commentNode(7, { rootId: 'comment-1', threadRepliesCount: 1 })
    await openLivePanel({
      ...panelAnswer(postNode({ comments: pageOf([root]) })),
      CommentRepliesQuery: threadAnswer('comment-1', [first]),
    })
    await userEvent.click(screen.getByRole('button', { name: 'View 1 reply' }))
    await screen.findByText('Comment 7')
    await runInAct(() =>
      net.last.publish(
        addedEvent(commentNode(8, { rootId: 'comment-1', author: bola, threadRepliesCount: 2 })),
      ),
    )
    expect(within(screen.getByRole('list', { name: 'Replies' })).getAllByRole('group')).toHaveLength(2)
  })

  it('holds a new comment back while there are earlier ones to load', async () => {
    const comments = Array.from({ length: 20 }, (_, index) => commentNode(index + 1))
    await openLivePanel(panelAnswer(postNode({ comments: pageOf(comments, true), commentsCount: 30 })), 30)
    await runInAct(() => net.last.publish(addedEvent(commentNode(31))))
    expect(commentTexts()).toHaveLength(20)
  })
})

it('the viewer’s own comment is there once, counted once and scrolled into view, when its event arrives before the response', async () => {
  const inSight: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    inSight.push(this.textContent)
  })
  const ownComment = commentNode(3, { author: ada, content: 'Same here' })
  let answer: (data: Response) => void = () => {}
  const pendingResponse = new Promise<Response>((resolve) => (answer = resolve))
  const { count } = await openLivePanel({ ...panelAnswer(), useCreateCommentMutation: pendingResponse })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Same here{Enter}')
  await eventually(() => expect(count()).toBe(3))
  await runInAct(() => net.last.publish(countsEvent(3)))
  await runInAct(() => net.last.publish(addedEvent(ownComment)))
  expect([count(), commentTexts().length]).toEqual([3, 3])
  await runInAct(() => answer(Response.json({ data: createCommentAnswer(ownComment, 3) })))
  await screen.findByText('Comment added!')
  await runInAct(() => net.last.publish(addedEvent(ownComment)))
  expect([count(), commentTexts()]).toEqual([3, ['Comment 1', 'Comment 2', 'Same here']])
  expect(inSight).toEqual([expect.stringContaining('Same here')])
})

describe('a gap in the events', () => {
  it('between loading and subscribing is closed by a refetch at the first count that differs', async () => {
    const { calls } = await openLivePanel(undefined, 3)
    await eventually(() => expect(countPanelCalls(calls)).toBe(2))
  })

  it('between loading and subscribing is closed also where the count beside the list was up to date', async () => {
    const { calls } = await openLivePanel(panelAnswer(postNode({ commentsCount: 3 })), 3)
    await eventually(() => expect(countPanelCalls(calls)).toBe(2))
  })

  it('of a folded thread is closed by a refetch when one of its replies is removed', async () => {
    const { calls } = await openLivePanel(
      panelAnswer(
        postNode({ comments: pageOf([commentNode(1, { repliesCount: 1, threadRepliesCount: 1 })]) }),
      ),
    )
    expect(countPanelCalls(calls)).toBe(1)
    await runInAct(() => net.last.publish(removedEvent('comment-9')))
    await eventually(() => expect(countPanelCalls(calls)).toBe(2))
  })

  it('after a lost socket is closed by one refetch that keeps the scroll position', async () => {
    let comments = [commentNode(1), commentNode(2)]
    const { calls } = await openLivePanel({
      CommentPanelQuery: () => panelAnswer(postNode({ comments: pageOf(comments) })).CommentPanelQuery,
    })
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await runInAct(() => net.last.closeFromServer(1006))
    comments = [commentNode(2), thirdComment]
    await advanceTimers(10)
    await runInAct(() => net.last.publish(countsEvent(2)))
    await advanceTimers(10)
    expect(countPanelCalls(calls)).toBe(2)
    expect(commentTexts()).toEqual(['Comment 2', 'Comment 3'])
    await runInAct(() => net.last.publish(addedEvent(thirdComment)))
    expect(commentTexts()).toHaveLength(2)
  })

  it('without a socket is closed by polling every 5 s, and never in a hidden tab', async () => {
    net.behaviour.connectAnswer = 'away'
    vi.useFakeTimers(fakeTimerOptions)
    const { calls, close } = openPanel()
    await screen.findByText('Comment 1')
    const before = countPanelCalls(calls)
    await advanceTimers(10_500)
    expect(countPanelCalls(calls)).toBe(before + 2)
    await setVisibility('hidden')
    await advanceTimers(60_000)
    expect(countPanelCalls(calls)).toBe(before + 2)
    await setVisibility('visible')
    await advanceTimers(100)
    expect(countPanelCalls(calls)).toBe(before + 3)
    await close()
  })

  it('of a list with more pages is closed by a refetch of the list’s whole length', async () => {
    const comments = Array.from({ length: 40 }, (_, index) => commentNode(index + 1))
    const firsts: unknown[] = []
    await openLivePanel({
      CommentPanelQuery({ variables }: Call) {
        const { first } = variables as { first: number }
        firsts.push(first)
        return panelAnswer(postNode({ comments: pageOf(comments.slice(0, first), first < 40) }))
          .CommentPanelQuery
      },
      CommentListPaginationQuery: { node: postNode({ comments: pageOf(comments.slice(20)) }) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'View more comments' }))
    await screen.findByText('Comment 40')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    await runInAct(() => void dispatchEvent(new Event('focus')))
    await eventually(() => expect(firsts).toEqual([20, 60]))
    expect(commentTexts()).toHaveLength(40)
  })
})
