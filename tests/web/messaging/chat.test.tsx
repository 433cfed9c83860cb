// The screen of one chat: its messages, and the actions on each of them.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, refusal } from '../browser.tsx'
import { callsOf, pendingAnswer } from '../social/feeds.ts'
import {
  findBubble,
  chat,
  chidiPartner,
  chooseAction,
  inputsOf,
  idempotencyKeys,
  message,
  ownMessage,
  chatAnswer,
  pageOf,
  messageTexts,
  openWithChats,
  write,
} from './chats.ts'
import { sampleMedia } from '../social/posts.tsx'

setUpBrowser()

const unreachable = 'Fennec could not be reached. Check your connection and try again.'
const confirmQuestion = async (name: string) => {
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name }))
  return question
}

describe('the list of messages', () => {
  it('is sorted by message number, whatever the order of arrival, and is loaded once', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(3), ownMessage(1), message(2)]),
    })
    await findBubble('Words 1')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3'])
    expect(screen.getByRole('heading', { level: 1, name: 'Chidi Eze' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Chidi Eze.*@chidi/ }).getAttribute('href')).toBe('/profile/7')
    await eventually(() => expect(document.title).toBe('Chidi Eze · Fennec'))
    expect(callsOf(calls, 'ChatScreenQuery')).toHaveLength(1)
  })

  it('is divided by days', async () => {
    const noon = (daysAgo: number) => new Date(2026, 10, 24 - daysAgo, 12).toISOString()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 18) })
    const days = [10, 3, 1, 0, 0]
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer(
        days.map((daysAgo, index) => message(index + 1, { createdAt: noon(daysAgo) })),
      ),
    })
    await findBubble('Words 1')
    const lines = ['14 November 2026', 'Saturday', 'Yesterday', 'Today']
    const list = screen.getByRole('list', { name: 'Messages with Chidi Eze' })
    expect(list.textContent.match(/(14 November 2026|Saturday|Yesterday|Today)/g)).toEqual(lines)
  })

  it('has one line above the first unread message', async () => {
    const messages = [message(1), ownMessage(2), message(3), ownMessage(4), message(5)]
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer(messages, { unreadCount: 2, readUpTo: 1 }) })
    expect((await findBubble('Words 3')).getByText('New messages')).toBeTruthy()
    expect(screen.getAllByText('New messages')).toHaveLength(1)
  })

  it('shows the delivery state of the viewer’s own messages', async () => {
    const now = new Date().toISOString()
    const messages = [
      ownMessage(1, { editedAt: now }),
      ownMessage(2),
      message(3, { editedAt: now }),
      ownMessage(4),
    ]
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer(messages, { seenUpTo: 2 }) })
    const deliveryText = async (n: number) =>
      (await findBubble(`Words ${n}`)).queryByText(/Delivered|Seen/)?.textContent
    expect(await deliveryText(1)).toMatch(/^\d+:\d\d · Edited·Seen$/)
    expect(await deliveryText(2)).toMatch(/^\d+:\d\d·Seen$/)
    expect(await deliveryText(3)).toBeUndefined()
    expect(await deliveryText(4)).toMatch(/^\d+:\d\d·Delivered$/)
  })

  it('quotes the answered message, also a photo, and says when that is deleted', async () => {
    const photo = { ...message(1, { content: '', media: [sampleMedia('a')] }) }
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([
        photo,
        ownMessage(2),
        message(3, { isReply: true, replyTo: ownMessage(2) }),
        ownMessage(4, { isReply: true, replyTo: photo }),
        ownMessage(5, { isReply: true }),
      ]),
    })
    const quoteText = async (n: number) =>
      (await findBubble(`Words ${n}`)).getByRole('button', { name: /^In answer to/ })
    expect((await quoteText(3)).textContent).toBe('In answer to: YouWords 2')
    expect((await quoteText(4)).textContent).toBe('In answer to: Chidi EzePhoto or video')
    expect((await findBubble('Words 5')).getByText('This message was deleted')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Photo by Tobi Adéṣínà' })).toBeTruthy()
  })

  it('shows links, and the reactions of both people', async () => {
    const reactions = [{ __typename: 'MessageReaction', reaction: '❤️', count: 2, viewerHasReacted: true }]
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1, { content: 'See https://unilag.edu.ng/portal', reactions })]),
    })
    const link = await screen.findByRole('link', { name: 'https://unilag.edu.ng/portal' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://unilag.edu.ng/portal',
      'noopener noreferrer nofollow ugc',
    ])
    const list = within(screen.getByRole('list', { name: 'Reactions' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['❤️2with yours'])
  })

  it('loads older pages as the viewer scrolls up, and retries when that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5000)
    let answer: object = brokenConnection
    const page = { node: chat(chidiPartner(), [], { messages: pageOf([message(1), ownMessage(2)]) }) }
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([], { messages: pageOf([message(3), message(4)], true) }),
      MessagesPageQuery: () => answer,
    })
    await findBubble('Words 3')
    expect(callsOf(calls, 'MessagesPageQuery')).toHaveLength(0)
    const region = screen.getByRole('region', { name: 'Messages' })
    await act(async () => {
      region.scrollTop = -4500
      region.dispatchEvent(new Event('scroll'))
    })
    expect(await screen.findByText('Older messages could not be loaded.')).toBeTruthy()
    expect(messageTexts()).toEqual(['Words 3', 'Words 4'])
    answer = page
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await findBubble('Words 1')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4'])
    expect(callsOf(calls, 'MessagesPageQuery').at(-1)?.variables).toMatchObject({
      before: 'message-3',
      last: 30,
    })
    expect(screen.queryByText('Loading older messages')).toBeNull()
  })
})

describe('the viewer’s own message', () => {
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
  const editAnswer = (content: string) => {
    const changed = ownMessage(1, { content, editedAt: new Date().toISOString() })
    return { editMessage: { message: { ...changed, conversation: chat(chidiPartner(), [changed]) } } }
  }
  const submitEdit = async (answer: object = editAnswer('Words 1!\nSure.')) => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([ownMessage(1)]),
      MessageEditorMutation: answer,
    })
    await chooseAction('Words 1', 'Edit')
    return { calls, input: await editor() }
  }

  it('is edited in its place: Shift+Enter begins a line, Enter saves it', async () => {
    const { calls, input } = await submitEdit()
    expect(document.activeElement).toBe(input)
    await userEvent.type(input, '!{Shift>}{Enter}{/Shift}Sure. {Enter}')
    expect(await screen.findByText('Message updated successfully')).toBeTruthy()
    expect(inputsOf(calls, 'MessageEditorMutation')).toEqual([
      { messageId: 'message-1', content: 'Words 1!\nSure.' },
    ])
    expect(messageTexts()).toEqual(['Words 1!\nSure.'])
    expect(screen.getByText(/Edited/)).toBeTruthy()
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /by you$/ })),
    )
  })

  it('stays as it was after Escape, or without a change', async () => {
    const { calls, input } = await submitEdit()
    await userEvent.type(input, ' no{Escape}')
    expect(messageTexts()).toEqual(['Words 1'])
    await chooseAction('Words 1', 'Edit')
    await userEvent.type(await editor(), '  {Enter}')
    await findBubble('Words 1')
    await chooseAction('Words 1', 'Edit')
    await userEvent.clear(await editor())
    await userEvent.keyboard('{Enter}')
    expect(await editor()).toBeTruthy()
    expect(callsOf(calls, 'MessageEditorMutation')).toHaveLength(0)
  })

  it('stays in the edit field where the edit fails, or is too long', async () => {
    const { calls, input } = await submitEdit(brokenConnection)
    await userEvent.type(input, ' and more{Enter}')
    expect(await screen.findByText('Failed to update message')).toBeTruthy()
    expect(screen.getByText(unreachable)).toBeTruthy()
    expect(input.value).toBe('Words 1 and more')
    await userEvent.clear(input)
    await userEvent.paste('a'.repeat(5001))
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('A message must be at most 5000 characters')).toBeTruthy()
    expect(callsOf(calls, 'MessageEditorMutation')).toHaveLength(1)
  })

  it('is deleted for both people after a question', async () => {
    let answer: object = refusal(429, 'TOO_MANY_REQUESTS', 'Slow down.')
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([
        message(1),
        ownMessage(2),
        message(3, { isReply: true, replyTo: ownMessage(2) }),
      ]),
      DeleteMessageMutation: () => answer,
    })
    await chooseAction('Words 2', 'Delete')
    const question = await confirmQuestion('Delete')
    expect(question.textContent).toContain('It is deleted for both of you')
    expect(await screen.findByText('Failed to delete message')).toBeTruthy()
    expect(screen.getByText('Slow down.')).toBeTruthy()
    answer = {
      deleteMessage: { deletedMessageId: 'message-2', conversation: chat(chidiPartner(), [message(1)]) },
    }
    await confirmQuestion('Delete')
    expect(await screen.findByText('Message deleted successfully')).toBeTruthy()
    expect(messageTexts()).toEqual(['Words 1', 'Words 3'])
    expect(screen.getByText('This message was deleted')).toBeTruthy()
    expect(inputsOf(calls, 'DeleteMessageMutation').at(-1)).toEqual({ messageId: 'message-2' })
  })
})

describe('a message', () => {
  const oneMessage = { ChatScreenQuery: chatAnswer([message(1)]) }

  it('shows a reaction at once, without an idempotency key, and loses it on a second tap', async () => {
    const ownReaction = { __typename: 'MessageReaction', reaction: '👍', count: 1, viewerHasReacted: true }
    const answer = pendingAnswer({
      setMessageReaction: { message: { ...message(1), reactions: [ownReaction] } },
    })
    let isSlow = true
    const { calls } = openWithChats('/messages/7', {
      ...oneMessage,
      useSetReactionMutation: () =>
        isSlow ? answer.answer() : { setMessageReaction: { message: message(1) } },
    })
    await chooseAction('Words 1', 'React with 👍')
    expect((await findBubble('Words 1')).getByText('👍')).toBeTruthy()
    await act(async () => answer.arrive())
    isSlow = false
    await chooseAction('Words 1', 'Take back 👍')
    await eventually(() => expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull())
    expect(inputsOf(calls, 'useSetReactionMutation')).toEqual([
      { messageId: 'message-1', reaction: '👍' },
      { messageId: 'message-1', reaction: null },
    ])
    expect(idempotencyKeys(calls, 'useSetReactionMutation')).toEqual([undefined, undefined])
  })

  it('loses a reaction that fails, and a notice says so', async () => {
    openWithChats('/messages/7', { ...oneMessage, useSetReactionMutation: brokenConnection })
    await chooseAction('Words 1', 'React with ❤️')
    expect(await screen.findByText('Failed to react')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull()
  })

  it('is answered with a quote above the field, which can be removed', async () => {
    const { calls } = openWithChats('/messages/7', {
      ...oneMessage,
      outboxMutation: {
        sendMessage: { message: ownMessage(2), conversation: chat(chidiPartner(), [ownMessage(2)]) },
      },
    })
    await chooseAction('Words 1', 'Reply')
    await eventually(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Message Chidi Eze'),
    )
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Do not answer it' })).toBeNull()
    await chooseAction('Words 1', 'Reply')
    expect(await screen.findByRole('button', { name: 'Do not answer it' })).toBeTruthy()
    await write('Yes{Enter}')
    await findBubble('Words 2')
    expect(inputsOf(calls, 'outboxMutation')).toEqual([
      { recipientId: 'VXNlcjo7', content: 'Yes', replyToId: 'message-1' },
    ])
    expect(screen.queryByRole('button', { name: 'Do not answer it' })).toBeNull()
  })

  it('is copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    openWithChats('/messages/7', oneMessage)
    await chooseAction('Words 1', 'Copy')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('Words 1')
  })

  it('of the other person is reported, with the messages around it', async () => {
    const { calls } = openWithChats('/messages/7', {
      ...oneMessage,
      ReportMessageDialogMutation: { reportMessage: { message: 'Report submitted' } },
    })
    await chooseAction('Words 1', 'Report')
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message' }))
    expect(dialog.getByText(/sent along with up to five messages around it/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit report' }))
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    expect(inputsOf(calls, 'ReportMessageDialogMutation')).toEqual([
      { messageId: 'message-1', reason: 'HARASSMENT' },
    ])
  })
})
