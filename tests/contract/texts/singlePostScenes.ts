// Scenes around one post: read by a stranger, talked about by a student, and not to be read at all.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { environmentOf } from '#web/relay/environment.ts'
// Loaded before a scene begins, as the screens are.
import '#web/screens/post/PublicPost.tsx'
import '#web/screens/post/SignedInPost.tsx'
import { brokenConnection, openApp, serve } from '../../web/browser.tsx'
import { created, pageOf, panelOf, reader, said, threadOf, untilGivenUp, wholePost } from '../../web/talk.tsx'
import { buttons, listenToTheLog, part, signedInAs, type Scene } from './scenes.ts'

type Answers = Parameters<typeof serve>[0]

function openAsStranger(path: string, answer: Answers[string]) {
  listenToTheLog()
  // Strangers share what was read: this one has read nothing yet.
  environmentOf('of somebody else')
  const calls = serve({ PublicPostQuery: answer })
  openApp(path)
  return calls
}

/** A stranger who is answered so. */
const asStrangerWith =
  (answer: Answers[string]): Scene =>
  async (path) => {
    openAsStranger(path, answer)
    // Behind the frame that stands there while it loads.
    await part('article, h2, h1:not(.sr-only)')
  }

export const asStranger = asStrangerWith({ post: wholePost({ comments: null }) })
export const afterItWasDeleted = asStrangerWith({ post: null })

export const offline: Scene = async (path) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await untilGivenUp(openAsStranger(path, brokenConnection))
  await part('h1:not(.sr-only)')
}

const asReaderOf = (comments: object, answers: Answers = {}, change: object = {}) =>
  signedInAs('CUSTOMER', reader, {
    PostScreenQuery: { viewer: reader, post: wholePost({ comments, ...change }) },
    ...answers,
  })

export const asWhoMaySeeIt = asReaderOf(pageOf([]), {}, { isHeld: true })

const twoThreads = pageOf([
  said(1, { repliesCount: 1, threadRepliesCount: 1 }),
  said(2, { repliesCount: 4, threadRepliesCount: 4 }),
])
const reply = said(7, { rootId: 'comment-1', threadRepliesCount: 1 })

export const asReader = asReaderOf(twoThreads, { CommentRepliesQuery: threadOf('comment-1', [reply]) })

export const menuOfAComment: Scene = async (path) => {
  await asReader(path)
  await userEvent.click(await part('button[aria-label^="Options for the comment"]'))
}

/** By the last button of the first comment. */
export const unfolding: Scene = async (path) => {
  await asReader(path)
  const [comments] = await screen.findAllByRole('list', { name: 'Comments' })
  const [first] = within(comments as HTMLElement).getAllByRole('listitem')
  const button = within(first as HTMLElement)
    .getAllByRole('button')
    .at(-1)
  if (button) await userEvent.click(button)
}

const writing = async () => userEvent.type(await part('textarea'), 'Same here{Enter}')
const mine = created(said(3, { content: 'Same here' }), 3)

const commenting =
  (answer: Answers[string]): Scene =>
  async (path) => {
    listenToTheLog()
    await asReaderOf(twoThreads, { useCreateCommentMutation: answer })(path)
    await writing()
  }

export const commented = commenting(mine)
export const commentingInVain = commenting(brokenConnection)

/** In a feed, under the first of its posts. */
export const commentedInTheFeed: Scene = async (path) => {
  const post = wholePost()
  const page = { endCursor: null, hasNextPage: false }
  const feed = { edges: [{ node: post, cursor: '1', repostedBy: null }], pageInfo: page }
  const answers = { ...panelOf(post), useCreateCommentMutation: mine }
  await signedInAs('CUSTOMER', { ...reader, feed, newest: feed }, answers)(path)
  const [, comment] = within(await screen.findByRole('article'))
    .getAllByRole('button')
    .filter((button) => /\d/.test(button.textContent))
  if (comment) await userEvent.click(comment)
  await writing()
}

/** By the last button of the screen. */
export const readingOnOffline: Scene = async (path) => {
  listenToTheLog()
  const many = Array.from({ length: 20 }, (_, at) => said(at + 1))
  await asReaderOf(pageOf(many, true), { CommentListPaginationQuery: brokenConnection })(path)
  await screen.findAllByRole('list', { name: 'Comments' })
  const button = (await buttons()).at(-1)
  if (button) await userEvent.click(button)
}
