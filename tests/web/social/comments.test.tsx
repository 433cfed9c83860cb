// Comments: writing, answering, editing and hiding them, and what a failure keeps of the typed text.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, freshBrowser, refusal, sentence, type Call } from '../browser.tsx'
import { ngPeople } from '../composer/composing.ts'
import {
  ada,
  bola,
  created,
  inputOf,
  kemi,
  openPanel,
  pageOf,
  panelOf,
  commentNode,
  thePost,
  threadOf,
} from '../messaging/talk.tsx'

freshBrowser()

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send comment' })
const texts = () => screen.getAllByRole('group').map((item) => item.querySelector('p + p')?.textContent)
const commentOf = (name: string) => within(screen.getByRole('group', { name: `Comment by ${name}` }))
const mine = (change: object = {}) => commentNode(3, { author: ada, content: 'Same here', ...change })

/** The fields that say what the viewer may do with the comments of others. */
const forOthers = ['Mute', 'Mute words', 'Block', 'Report comment']

const itemsOf = async (name: string) => {
  await userEvent.click(commentOf(name).getByRole('button', { name: /Options/ }))
  const items = await screen.findAllByRole('menuitem')
  const text = items.map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return text
}
const heart = (name: string) => commentOf(name).getByRole('button', { name: /^Like/ })
/** The fields of a comment's like: whether the viewer likes it, and the count. */
const likes = (name: string) => [
  heart(name).getAttribute('aria-pressed'),
  heart(name).textContent?.match(/\d+$/)?.[0],
]

async function choose(name: string, item: string) {
  await userEvent.click(commentOf(name).getByRole('button', { name: /Options/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('a comment form', () => {
  it('sends the trimmed text on Enter and shows the comment last', async () => {
    const { calls, count } = openPanel({ ...panelOf(), useCreateCommentMutation: created(mine(), 3) })
    await userEvent.type(await field(), '  Same here {Enter}')
    expect(await screen.findByText('Comment added!')).toBeTruthy()
    expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Same here'])
    expect((await field()).value).toBe('')
    expect(count()).toBe(3)
    expect(inputOf(calls, 'useCreateCommentMutation')).toEqual({ postId: 'post-1', content: 'Same here' })
  })

  it('begins a new line on Shift+Enter', async () => {
    const { calls } = openPanel({ ...panelOf(), useCreateCommentMutation: created(mine(), 3) })
    await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two')
    expect(calls.some(({ operation }) => operation === 'useCreateCommentMutation')).toBe(false)
    await userEvent.click(sendButton())
    await screen.findByText('Comment added!')
    expect(inputOf(calls, 'useCreateCommentMutation')).toMatchObject({ content: 'One\ntwo' })
    expect(document.activeElement).toBe(await field())
  })

  it('mentions the suggested person: Enter takes the name first, and Escape closes the suggestions only', async () => {
    const answers = { ...panelOf(), usePeopleQuery: { searchUsers: ngPeople } }
    const { calls } = openPanel({ ...answers, useCreateCommentMutation: created(mine(), 3) })
    await userEvent.type(await field(), ' Ask @ng')
    const list = await screen.findByRole('listbox', { name: 'People' })
    expect(within(list).getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((await field()).value).toBe(' Ask @Ngo Daniel ')
    await userEvent.keyboard('or @ng')
    await screen.findByRole('listbox', { name: 'People' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Comment added!')
    expect(inputOf(calls, 'useCreateCommentMutation')).toEqual({
      postId: 'post-1',
      content: 'Ask @Ngo Daniel or @ng',
      mentions: [{ userId: 'VXNlcjoy', offset: 4, length: 11 }],
    })
  })

  it('has another label on the screen of a single post', async () => {
    openPanel({ ...panelOf(), useCreateCommentMutation: created(mine(), 3) }, { where: 'single' })
    await userEvent.type(await field(), 'Same here{Enter}')
    expect(await screen.findByText('Comment posted!')).toBeTruthy()
  })

  it('does not send a blank comment', async () => {
    const { calls } = openPanel()
    await userEvent.type(await field(), '   {Enter}')
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(await field(), 'x')
    expect(sendButton().disabled).toBe(false)
    expect(calls).toHaveLength(1)
  })

  it('counts the comment at once and sends it once, however often Enter is pressed', async () => {
    let answer: (data: Response) => void = () => {}
    const slowly = new Promise<Response>((resolve) => (answer = resolve))
    const { calls, count } = openPanel({ ...panelOf(), useCreateCommentMutation: slowly })
    await userEvent.type(await field(), 'Same here{Enter}{Enter}')
    await eventually(() => expect(count()).toBe(3))
    expect(sendButton().disabled).toBe(true)
    answer(Response.json({ data: created(mine(), 3) }))
    await screen.findByText('Comment added!')
    expect(count()).toBe(3)
    expect(calls.filter(({ operation }) => operation === 'useCreateCommentMutation')).toHaveLength(1)
  })

  it.each([
    [
      'the connection is lost',
      brokenConnection,
      'Fennec could not be reached. Check your connection and try again.',
    ],
    ['the server refuses', refusal(429, 'TOO_MANY_REQUESTS', 'Slow down.'), 'Slow down.'],
  ])('keeps the typed text when %s, and does not count the comment', async (_case, answer, text) => {
    const { count } = openPanel({ ...panelOf(), useCreateCommentMutation: answer })
    await userEvent.type(await field(), 'Same here{Enter}')
    expect(await screen.findByText('Failed to create comment')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect((await field()).value).toBe('Same here')
    expect(count()).toBe(2)
    expect(texts()).toEqual(['Comment 1', 'Comment 2'])
  })

  it('limits the length to what the server takes, and says so before sending', async () => {
    const { calls } = openPanel()
    const input = await field()
    await userEvent.click(input)
    await userEvent.paste('a'.repeat(5001))
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('A comment must be at most 5000 characters')
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['FOLLOWERS', 'Only people who follow Kẹ́mi Ajayi can reply to this post.'],
    ['NOBODY', 'Only Kẹ́mi Ajayi can reply to this post.'],
  ])('is replaced by a note in the panel where the author lets %s reply', async (replySetting, text) => {
    openPanel(panelOf(thePost({ viewerMayReply: false, replySetting })))
    expect(await screen.findByText(sentence(text))).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
  })
})

it('a comment panel names no reply setting of the author where the server takes no comment of the viewer at the moment', async () => {
  openPanel(panelOf(thePost({ viewerMayReply: false })))
  expect(await screen.findByText('You cannot reply to this post at the moment.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('an answer', () => {
  const root = commentNode(1, { repliesCount: 1, threadRepliesCount: 1 })
  const reply = commentNode(7, { rootId: 'comment-1', author: bola, content: 'Yaba', threadRepliesCount: 1 })
  const answers = {
    ...panelOf(thePost({ comments: pageOf([root]) })),
    CommentRepliesQuery: threadOf('comment-1', [reply]),
  }

  it('begins with the name of the answered person, also in a thread, and then stands in that thread', async () => {
    const answer = commentNode(8, {
      rootId: 'comment-1',
      author: ada,
      content: '@Bọ́lá Adé thanks',
      mentions: [{ offset: 0, length: 9, userDatabaseId: 5, userId: 'user-5', user: bola }],
      threadRepliesCount: 2,
    })
    const { calls } = openPanel({ ...answers, useCreateCommentMutation: created(answer, 3) })
    await userEvent.click(await screen.findByRole('button', { name: 'View 1 reply' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Bọ́lá Adé' }))
    const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Bọ́lá Adé' })
    expect([document.activeElement, input.value]).toEqual([input, '@Bọ́lá Adé '])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(true)
    await userEvent.keyboard('thanks{Enter}')
    expect(await screen.findByText('Comment added!')).toBeTruthy()
    expect(inputOf(calls, 'useCreateCommentMutation')).toEqual({
      postId: 'post-1',
      parentId: 'comment-7',
      content: '@Bọ́lá Adé thanks',
      mentions: [{ userId: 'user-5', offset: 0, length: '@Bọ́lá Adé'.length }],
    })
    const thread = within(screen.getByRole('list', { name: 'Replies' }))
    expect(thread.getAllByRole('group')).toHaveLength(2)
  })

  it('is folded behind the number of answers, and is loaded on request', async () => {
    const { calls } = openPanel(answers)
    const toggle = await screen.findByRole('button', { name: 'View 1 reply' })
    expect(calls.map(({ operation }) => operation)).toEqual(['CommentPanelQuery'])
    await userEvent.click(toggle)
    expect(await screen.findByText('Yaba')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('Yaba')).toBeNull()
  })

  it('opens its thread, so that it is visible', async () => {
    const answer = commentNode(8, {
      rootId: 'comment-1',
      author: ada,
      content: 'Me too',
      threadRepliesCount: 2,
    })
    openPanel({
      ...answers,
      CommentRepliesQuery: threadOf('comment-1', [reply, answer]),
      useCreateCommentMutation: created(answer, 3),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Kẹ́mi Ajayi' }))
    await userEvent.keyboard('Me too{Enter}')
    expect(await screen.findByText('Me too')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy()
  })

  it('is cancelled by Escape, which returns the focus to its button', async () => {
    openPanel(answers)
    const button = await screen.findByRole('button', { name: 'Reply to Kẹ́mi Ajayi' })
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: /^Reply/ })).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})

describe('the viewer’s own comment', () => {
  it('is edited in its place, and Cancel and Escape restore the old text', async () => {
    const changed = commentNode(2, { author: ada, content: 'Better', editedAt: '2026-11-20T10:05:00.000Z' })
    const { calls } = openPanel({
      ...panelOf(),
      useEditCommentMutation: { editComment: { comment: changed } },
    })
    await field()
    for (const leave of ['Cancel', 'Escape']) {
      await choose('Ada Obi', 'Edit comment')
      await userEvent.type(screen.getByLabelText('Edit comment'), ' x')
      if (leave === 'Escape') await userEvent.keyboard('{Escape}')
      else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(texts()).toEqual(['Comment 1', 'Comment 2'])
      // The focus returns to where it was without a mouse.
      expect(document.activeElement).toBe(commentOf('Ada Obi').getByRole('button', { name: /^Options/ }))
    }
    await choose('Ada Obi', 'Edit comment')
    const input = screen.getByLabelText<HTMLTextAreaElement>('Edit comment')
    await userEvent.clear(input)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await userEvent.type(input, 'Better')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Comment changed')).toBeTruthy()
    expect(texts()).toEqual(['Comment 1', 'Better'])
    expect(commentOf('Ada Obi').getByText(/Edited/)).toBeTruthy()
    expect(inputOf(calls, 'useEditCommentMutation')).toEqual({ commentId: 'comment-2', content: 'Better' })
  })

  it('is saved by Enter, as a new one is sent, and Shift+Enter begins a line (001 §5)', async () => {
    const changed = commentNode(2, { author: ada, content: 'One\ntwo', editedAt: '2026-11-20T10:05:00.000Z' })
    const { calls } = openPanel({
      ...panelOf(),
      useEditCommentMutation: { editComment: { comment: changed } },
    })
    await field()
    await choose('Ada Obi', 'Edit comment')
    const input = screen.getByLabelText('Edit comment')
    await userEvent.clear(input)
    await userEvent.type(input, 'One{Shift>}{Enter}{/Shift}two{Enter}')
    expect(await screen.findByText('Comment changed')).toBeTruthy()
    expect(inputOf(calls, 'useEditCommentMutation')).toMatchObject({ content: 'One\ntwo' })
  })

  it('keeps the typed text when its change fails', async () => {
    openPanel({ ...panelOf(), useEditCommentMutation: brokenConnection })
    await field()
    await choose('Ada Obi', 'Edit comment')
    await userEvent.type(screen.getByLabelText('Edit comment'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Comment not changed')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Edit comment').value).toBe('Comment 2!')
  })

  it('cannot be left while its change is being saved, so that a failure loses nothing', async () => {
    openPanel({ ...panelOf(), useEditCommentMutation: new Promise<Response>(() => {}) })
    await field()
    await choose('Ada Obi', 'Edit comment')
    await userEvent.type(screen.getByLabelText('Edit comment'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.type(screen.getByLabelText('Edit comment'), '{Escape}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Edit comment').value).toBe('Comment 2!')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  })

  it('is deleted after a question, with its count', async () => {
    const gone = { deletedCommentId: 'comment-2', post: { id: 'post-1', commentsCount: 1 } }
    const { count } = openPanel({ ...panelOf(), DeleteCommentMutation: { deleteComment: gone } })
    await field()
    await choose('Ada Obi', 'Delete comment')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Comment deleted')).toBeTruthy()
    await eventually(() => expect(texts()).toEqual(['Comment 1']))
    expect(count()).toBe(1)
  })

  it('cannot be edited by anybody else', async () => {
    openPanel()
    await field()
    expect(await itemsOf('Kẹ́mi Ajayi')).toEqual(forOthers)
  })
})

describe('a comment of another user', () => {
  it('is hidden by the author of the post, marked, and shown again', async () => {
    const setCommentHidden = ({ variables }: Call) => {
      const isHidden = variables.input?.['hidden'] === true
      const comment = commentNode(2, { author: ada, isHidden })
      return { setCommentHidden: { comment, post: { id: 'post-1', commentsCount: isHidden ? 1 : 2 } } }
    }
    const { calls, count } = openPanel(
      { ...panelOf(), useSetHiddenMutation: setCommentHidden },
      { id: kemi.databaseId },
    )
    await field()
    await choose('Ada Obi', 'Hide comment')
    expect(await commentOf('Ada Obi').findByText('Hidden by the author of the post')).toBeTruthy()
    expect(count()).toBe(1)
    await choose('Ada Obi', 'Show comment')
    await eventually(() => expect(screen.queryByText('Hidden by the author of the post')).toBeNull())
    expect(count()).toBe(2)
    // A refetched list would show it too.
    const hideCalls = calls.filter(({ operation }) => operation === 'useSetHiddenMutation')
    expect(hideCalls.map(({ variables }) => variables.input?.['hidden'])).toEqual([true, false])
  })

  it('is shown again together with its hidden thread, not alone', async () => {
    const root = commentNode(2, { author: ada, isHidden: true, repliesCount: 1 })
    const reply = commentNode(3, { author: bola, rootId: root.id, isHidden: true })
    openPanel(
      {
        ...panelOf(thePost({ comments: pageOf([root]) })),
        CommentRepliesQuery: threadOf(root.id, [reply]),
      },
      { id: kemi.databaseId },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'View 1 reply' }))
    await screen.findByText('Comment 3')
    expect(await itemsOf('Ada Obi')).toEqual(['Show comment', ...forOthers])
    expect(await itemsOf('Bọ́lá Adé')).toEqual(forOthers)
  })

  it('can be deleted by an admin, but not hidden or edited', async () => {
    openPanel(panelOf(), { userType: 'admin', id: 99 })
    await field()
    expect(await itemsOf('Ada Obi')).toEqual([...forOthers, 'Delete comment'])
  })

  it('is liked at once and only once, with the count of the server', async () => {
    let answer: (data: Response) => void = () => {}
    const slowly = new Promise<Response>((resolve) => (answer = resolve))
    const { calls } = openPanel({ ...panelOf(), useSetCommentLikedMutation: slowly })
    await field()
    await userEvent.dblClick(heart('Kẹ́mi Ajayi'))
    expect(likes('Kẹ́mi Ajayi')).toEqual(['true', '1'])
    const comment = { id: 'comment-1', likesCount: 7, viewerHasLiked: true }
    answer(Response.json({ data: { setCommentLiked: { comment } } }))
    await eventually(() => expect(likes('Kẹ́mi Ajayi')).toEqual(['true', '7']))
    const [call, ...more] = calls.filter(({ operation }) => operation === 'useSetCommentLikedMutation')
    expect([call?.variables.input, more]).toEqual([{ commentId: 'comment-1', liked: true }, []])
    expect(call?.headers['idempotency-key']).toBeUndefined()
  })

  it('loses the like without a message when liking fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openPanel({ ...panelOf(), useSetCommentLikedMutation: brokenConnection })
    await field()
    await userEvent.click(heart('Kẹ́mi Ajayi'))
    await eventually(() => expect(likes('Kẹ́mi Ajayi')).toEqual(['false', undefined]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is reported with a reason, for the moderators alone', async () => {
    const { calls } = openPanel({
      ...panelOf(),
      ReportCommentDialogMutation: { reportComment: { message: 'Report submitted' } },
    })
    await field()
    await choose('Kẹ́mi Ajayi', 'Report comment')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report comment' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }))
    const fault = 'You must select a reason for reporting this comment.'
    expect(await dialog.findByText(fault)).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }))
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(inputOf(calls, 'ReportCommentDialogMutation')).toEqual({
      commentId: 'comment-1',
      reason: 'HARASSMENT',
    })
  })
})

describe('a long list of comments', () => {
  const many = Array.from({ length: 20 }, (_, index) => commentNode(index + 1))

  it('loads more on request, with the viewer’s own comment always at its end', async () => {
    const own = mine({ id: 'comment-90', databaseId: 90 })
    openPanel({
      ...panelOf(thePost({ commentsCount: 22, comments: pageOf(many, true) })),
      useCreateCommentMutation: created(own, 23),
      CommentListPaginationQuery: {
        node: thePost({ comments: pageOf([commentNode(21), commentNode(22), own]) }),
      },
    })
    await userEvent.type(await field(), 'Same here{Enter}')
    await screen.findByText('Comment added!')
    expect(texts().slice(-2)).toEqual(['Comment 20', 'Same here'])
    await userEvent.click(screen.getByRole('button', { name: 'View more comments' }))
    await eventually(() => expect(texts().slice(-3)).toEqual(['Comment 21', 'Comment 22', 'Same here']))
    expect(texts()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: 'View more comments' })).toBeNull()
  })

  it('says when more cannot be loaded, and keeps the comments it has', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openPanel({
      ...panelOf(thePost({ comments: pageOf(many, true) })),
      CommentListPaginationQuery: brokenConnection,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'View more comments' }))
    expect(await screen.findByText('Failed to fetch comments')).toBeTruthy()
    expect(texts()).toHaveLength(20)
  })
})

it('a list of comments that fails to load says so in its place, and loads on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  openPanel({ CommentPanelQuery: () => (isAway ? brokenConnection : panelOf().CommentPanelQuery) })
  expect(await screen.findByText('Failed to fetch comments')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Comment 1')).toBeTruthy()
})
