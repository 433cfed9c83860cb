// The comment panel of a post: writing, replying, editing, hiding, liking and reporting.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, refusal, matchSentence, type Call } from '../browser.tsx'
import { mentionResults } from '../composer/composerScreen.ts'
import {
  ada,
  bola,
  createCommentAnswer,
  inputOf,
  kemi,
  openPanel,
  pageOf,
  panelAnswer,
  commentNode,
  postNode,
  threadAnswer,
} from './commentPanel.tsx'

setUpBrowser()

const findField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send comment' })
const commentTexts = () =>
  screen.getAllByRole('group').map((item) => item.querySelector('p + p')?.textContent)
const commentOf = (name: string) => within(screen.getByRole('group', { name: `Comment by ${name}` }))
const ownComment = (change: object = {}) => commentNode(3, { author: ada, content: 'Same here', ...change })

/** Menu items on the comment of another user. */
const itemsForOthers = ['Mute', 'Mute words', 'Block', 'Report comment']

const menuItemsOf = async (name: string) => {
  await userEvent.click(commentOf(name).getByRole('button', { name: /Options/ }))
  const items = await screen.findAllByRole('menuitem')
  const text = items.map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return text
}
const likeButton = (name: string) => commentOf(name).getByRole('button', { name: /^Like/ })
/** The fields of a comment's like: whether the viewer likes it, and the count. */
const likeState = (name: string) => [
  likeButton(name).getAttribute('aria-pressed'),
  likeButton(name).textContent?.match(/\d+$/)?.[0],
]

async function chooseMenuItem(name: string, item: string) {
  await userEvent.click(commentOf(name).getByRole('button', { name: /Options/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('a comment form', () => {
  it('sends the trimmed text on Enter and shows the comment last', async () => {
    const { calls, count } = openPanel({
      ...panelAnswer(),
      useCreateCommentMutation: createCommentAnswer(ownComment(), 3),
    })
    await userEvent.type(await findField(), '  Same here {Enter}')
    expect(await screen.findByText('Comment added!')).toBeTruthy()
    expect(commentTexts()).toEqual(['Comment 1', 'Comment 2', 'Same here'])
    expect((await findField()).value).toBe('')
    expect(count()).toBe(3)
    expect(inputOf(calls, 'useCreateCommentMutation')).toEqual({ postId: 'post-1', content: 'Same here' })
  })

  it('begins a new line on Shift+Enter', async () => {
    const { calls } = openPanel({
      ...panelAnswer(),
      useCreateCommentMutation: createCommentAnswer(ownComment(), 3),
    })
    await userEvent.type(await findField(), 'One{Shift>}{Enter}{/Shift}two')
    expect(calls.some(({ operation }) => operation === 'useCreateCommentMutation')).toBe(false)
    await userEvent.click(sendButton())
    await screen.findByText('Comment added!')
    expect(inputOf(calls, 'useCreateCommentMutation')).toMatchObject({ content: 'One\ntwo' })
    expect(document.activeElement).toBe(await findField())
  })

  it('mentions the suggested person: Enter takes the name first, and Escape closes the suggestions only', async () => {
    const answers = { ...panelAnswer(), usePeopleQuery: { searchUsers: mentionResults } }
    const { calls } = openPanel({
      ...answers,
      useCreateCommentMutation: createCommentAnswer(ownComment(), 3),
    })
    await userEvent.type(await findField(), ' Ask @ng')
    const list = await screen.findByRole('listbox', { name: 'People' })
    expect(within(list).getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((await findField()).value).toBe(' Ask @Ngo Daniel ')
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
    openPanel(
      { ...panelAnswer(), useCreateCommentMutation: createCommentAnswer(ownComment(), 3) },
      { where: 'single' },
    )
    await userEvent.type(await findField(), 'Same here{Enter}')
    expect(await screen.findByText('Comment posted!')).toBeTruthy()
  })

  it('does not send a blank comment', async () => {
    const { calls } = openPanel()
    await userEvent.type(await findField(), '   {Enter}')
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(await findField(), 'x')
    expect(sendButton().disabled).toBe(false)
    expect(calls).toHaveLength(1)
  })

  it('counts the comment at once and sends it once, however often Enter is pressed', async () => {
    let answer: (data: Response) => void = () => {}
    const pendingResponse = new Promise<Response>((resolve) => (answer = resolve))
    const { calls, count } = openPanel({ ...panelAnswer(), useCreateCommentMutation: pendingResponse })
    await userEvent.type(await findField(), 'Same here{Enter}{Enter}')
    await eventually(() => expect(count()).toBe(3))
    expect(sendButton().disabled).toBe(true)
    answer(Response.json({ data: createCommentAnswer(ownComment(), 3) }))
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
    const { count } = openPanel({ ...panelAnswer(), useCreateCommentMutation: answer })
    await userEvent.type(await findField(), 'Same here{Enter}')
    expect(await screen.findByText('Failed to create comment')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect((await findField()).value).toBe('Same here')
    expect(count()).toBe(2)
    expect(commentTexts()).toEqual(['Comment 1', 'Comment 2'])
  })

  it('limits the length to what the server takes, and says so before sending', async () => {
    const { calls } = openPanel()
    const input = await findField()
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
    openPanel(panelAnswer(postNode({ viewerMayReply: false, replySetting })))
    expect(await screen.findByText(matchSentence(text))).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
  })
})

it('a comment panel names no reply setting of the author where the server takes no comment of the viewer at the moment', async () => {
  openPanel(panelAnswer(postNode({ viewerMayReply: false })))
  expect(await screen.findByText('You cannot reply to this post at the moment.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('an answer', () => {
  const root = commentNode(1, { repliesCount: 1, threadRepliesCount: 1 })
  const reply = commentNode(7, { rootId: 'comment-1', author: bola, content: 'Yaba', threadRepliesCount: 1 })
  const answers = {
    ...panelAnswer(postNode({ comments: pageOf([root]) })),
    CommentRepliesQuery: threadAnswer('comment-1', [reply]),
  }

  it('begins with the name of the answered person, also in a thread, and then stands in that thread', async () => {
    const answer = commentNode(8, {
      rootId: 'comment-1',
      author: ada,
      content: '@Bọ́lá Adé thanks',
      mentions: [{ offset: 0, length: 9, userDatabaseId: 5, userId: 'user-5', user: bola }],
      threadRepliesCount: 2,
    })
    const { calls } = openPanel({ ...answers, useCreateCommentMutation: createCommentAnswer(answer, 3) })
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
      CommentRepliesQuery: threadAnswer('comment-1', [reply, answer]),
      useCreateCommentMutation: createCommentAnswer(answer, 3),
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
      ...panelAnswer(),
      useEditCommentMutation: { editComment: { comment: changed } },
    })
    await findField()
    for (const leave of ['Cancel', 'Escape']) {
      await chooseMenuItem('Ada Obi', 'Edit comment')
      await userEvent.type(screen.getByLabelText('Edit comment'), ' x')
      if (leave === 'Escape') await userEvent.keyboard('{Escape}')
      else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(commentTexts()).toEqual(['Comment 1', 'Comment 2'])
      // The focus returns to where it was without a mouse.
      expect(document.activeElement).toBe(commentOf('Ada Obi').getByRole('button', { name: /^Options/ }))
    }
    await chooseMenuItem('Ada Obi', 'Edit comment')
    const input = screen.getByLabelText<HTMLTextAreaElement>('Edit comment')
    await userEvent.clear(input)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await userEvent.type(input, 'Better')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Comment changed')).toBeTruthy()
    expect(commentTexts()).toEqual(['Comment 1', 'Better'])
    expect(commentOf('Ada Obi').getByText(/Edited/)).toBeTruthy()
    expect(inputOf(calls, 'useEditCommentMutation')).toEqual({ commentId: 'comment-2', content: 'Better' })
  })

  it('is saved by Enter, as a new one is sent, and Shift+Enter begins a line (001 §5)', async () => {
    const changed = commentNode(2, { author: ada, content: 'One\ntwo', editedAt: '2026-11-20T10:05:00.000Z' })
    const { calls } = openPanel({
      ...panelAnswer(),
      useEditCommentMutation: { editComment: { comment: changed } },
    })
    await findField()
    await chooseMenuItem('Ada Obi', 'Edit comment')
    const input = screen.getByLabelText('Edit comment')
    await userEvent.clear(input)
    await userEvent.type(input, 'One{Shift>}{Enter}{/Shift}two{Enter}')
    expect(await screen.findByText('Comment changed')).toBeTruthy()
    expect(inputOf(calls, 'useEditCommentMutation')).toMatchObject({ content: 'One\ntwo' })
  })

  it('keeps the typed text when its change fails', async () => {
    openPanel({ ...panelAnswer(), useEditCommentMutation: brokenConnection })
    await findField()
    await chooseMenuItem('Ada Obi', 'Edit comment')
    await userEvent.type(screen.getByLabelText('Edit comment'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Comment not changed')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Edit comment').value).toBe('Comment 2!')
  })

  it('cannot be left while its change is being saved, so that a failure loses nothing', async () => {
    openPanel({ ...panelAnswer(), useEditCommentMutation: new Promise<Response>(() => {}) })
    await findField()
    await chooseMenuItem('Ada Obi', 'Edit comment')
    await userEvent.type(screen.getByLabelText('Edit comment'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.type(screen.getByLabelText('Edit comment'), '{Escape}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Edit comment').value).toBe('Comment 2!')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  })

  it('is deleted after a question, with its count', async () => {
    const deleteAnswer = { deletedCommentId: 'comment-2', post: { id: 'post-1', commentsCount: 1 } }
    const { count } = openPanel({ ...panelAnswer(), DeleteCommentMutation: { deleteComment: deleteAnswer } })
    await findField()
    await chooseMenuItem('Ada Obi', 'Delete comment')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Comment deleted')).toBeTruthy()
    await eventually(() => expect(commentTexts()).toEqual(['Comment 1']))
    expect(count()).toBe(1)
  })

  it('cannot be edited by anybody else', async () => {
    openPanel()
    await findField()
    expect(await menuItemsOf('Kẹ́mi Ajayi')).toEqual(itemsForOthers)
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
      { ...panelAnswer(), useSetHiddenMutation: setCommentHidden },
      { id: kemi.databaseId },
    )
    await findField()
    await chooseMenuItem('Ada Obi', 'Hide comment')
    expect(await commentOf('Ada Obi').findByText('Hidden by the author of the post')).toBeTruthy()
    expect(count()).toBe(1)
    await chooseMenuItem('Ada Obi', 'Show comment')
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
        ...panelAnswer(postNode({ comments: pageOf([root]) })),
        CommentRepliesQuery: threadAnswer(root.id, [reply]),
      },
      { id: kemi.databaseId },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'View 1 reply' }))
    await screen.findByText('Comment 3')
    expect(await menuItemsOf('Ada Obi')).toEqual(['Show comment', ...itemsForOthers])
    expect(await menuItemsOf('Bọ́lá Adé')).toEqual(itemsForOthers)
  })

  it('can be deleted by an admin, but not hidden or edited', async () => {
    openPanel(panelAnswer(), { userType: 'admin', id: 99 })
    await findField()
    expect(await menuItemsOf('Ada Obi')).toEqual([...itemsForOthers, 'Delete comment'])
  })

  it('is liked at once and only once, with the count of the server', async () => {
    let answer: (data: Response) => void = () => {}
    const pendingResponse = new Promise<Response>((resolve) => (answer = resolve))
    const { calls } = openPanel({ ...panelAnswer(), useSetCommentLikedMutation: pendingResponse })
    await findField()
    await userEvent.dblClick(likeButton('Kẹ́mi Ajayi'))
    expect(likeState('Kẹ́mi Ajayi')).toEqual(['true', '1'])
    const comment = { id: 'comment-1', likesCount: 7, viewerHasLiked: true }
    answer(Response.json({ data: { setCommentLiked: { comment } } }))
    await eventually(() => expect(likeState('Kẹ́mi Ajayi')).toEqual(['true', '7']))
    const [call, ...more] = calls.filter(({ operation }) => operation === 'useSetCommentLikedMutation')
    expect([call?.variables.input, more]).toEqual([{ commentId: 'comment-1', liked: true }, []])
    expect(call?.headers['idempotency-key']).toBeUndefined()
  })

  it('loses the like without a message when liking fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openPanel({ ...panelAnswer(), useSetCommentLikedMutation: brokenConnection })
    await findField()
    await userEvent.click(likeButton('Kẹ́mi Ajayi'))
    await eventually(() => expect(likeState('Kẹ́mi Ajayi')).toEqual(['false', undefined]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is reported with a reason, for the moderators alone', async () => {
    const { calls } = openPanel({
      ...panelAnswer(),
      ReportCommentDialogMutation: { reportComment: { message: 'Report submitted' } },
    })
    await findField()
    await chooseMenuItem('Kẹ́mi Ajayi', 'Report comment')
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
  const comments = Array.from({ length: 20 }, (_, index) => commentNode(index + 1))

  it('loads more on request, with the viewer’s own comment always at its end', async () => {
    const ownLastComment = ownComment({ id: 'comment-90', databaseId: 90 })
    openPanel({
      ...panelAnswer(postNode({ commentsCount: 22, comments: pageOf(comments, true) })),
      useCreateCommentMutation: createCommentAnswer(ownLastComment, 23),
      CommentListPaginationQuery: {
        node: postNode({ comments: pageOf([commentNode(21), commentNode(22), ownLastComment]) }),
      },
    })
    await userEvent.type(await findField(), 'Same here{Enter}')
    await screen.findByText('Comment added!')
    expect(commentTexts().slice(-2)).toEqual(['Comment 20', 'Same here'])
    await userEvent.click(screen.getByRole('button', { name: 'View more comments' }))
    await eventually(() =>
      expect(commentTexts().slice(-3)).toEqual(['Comment 21', 'Comment 22', 'Same here']),
    )
    expect(commentTexts()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: 'View more comments' })).toBeNull()
  })

  it('says when more cannot be loaded, and keeps the comments it has', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openPanel({
      ...panelAnswer(postNode({ comments: pageOf(comments, true) })),
      CommentListPaginationQuery: brokenConnection,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'View more comments' }))
    expect(await screen.findByText('Failed to fetch comments')).toBeTruthy()
    expect(commentTexts()).toHaveLength(20)
  })
})

it('a list of comments that fails to load says so in its place, and loads on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  openPanel({ CommentPanelQuery: () => (isAway ? brokenConnection : panelAnswer().CommentPanelQuery) })
  expect(await screen.findByText('Failed to fetch comments')).toBeTruthy()
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Comment 1')).toBeTruthy()
})
