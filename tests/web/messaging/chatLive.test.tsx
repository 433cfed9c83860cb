// Live updates of an open chat over the socket, read marks, and the typing signal.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenConnection, setUpBrowser, fakeTimerOptions, type Call } from '../browser.tsx'
import { callsOf, setVisibility, advanceTimers, pushUpdate } from '../social/feeds.ts'
import {
  findBubble,
  chat,
  chidiPartner,
  findMessageField,
  waitForSubscription,
  pushEvent,
  inputsOf,
  idempotencyKeys,
  message,
  ownMessage,
  chatAnswer,
  messageTexts,
  chatViewer,
  openWithChats,
  write,
} from './chats.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const refetchedChat = (messages: ReturnType<typeof message>[], change: object = {}) =>
  chat(chidiPartner(), messages, change)

describe('an open chat', () => {
  const openChat = async () => {
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer([ownMessage(1), message(2)]) })
    await findBubble('Words 2')
  }

  it('shows new messages as they arrive, in order, and once', async () => {
    await openChat()
    await pushEvent(net, 'MessageSent', { conversation: refetchedChat([message(4)]), message: message(4) })
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([ownMessage(3)]),
      message: ownMessage(3),
    })
    await pushEvent(net, 'MessageSent', { conversation: refetchedChat([message(4)]), message: message(4) })
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4'])
  })

  it('updates messages that are edited, reacted to and deleted', async () => {
    await openChat()
    const changed = message(2, { content: 'Better words', editedAt: new Date().toISOString() })
    await pushEvent(net, 'MessageEdited', { conversation: refetchedChat([changed]), message: changed })
    const reactions = [{ __typename: 'MessageReaction', reaction: '🔥', count: 1, viewerHasReacted: false }]
    await pushEvent(net, 'MessageReacted', { message: { ...changed, reactions } })
    expect((await findBubble('Better words')).getByText('🔥')).toBeTruthy()
    await pushEvent(net, 'MessageDeleted', {
      messageId: 'message-2',
      conversation: refetchedChat([ownMessage(1)]),
    })
    expect(messageTexts()).toEqual(['Words 1'])
  })

  it('shows how far the other person has seen it', async () => {
    await openChat()
    expect(screen.getByText(/Delivered/)).toBeTruthy()
    await pushEvent(net, 'MessagesSeen', {
      conversation: { __typename: 'Conversation', id: 'chat-7', seenUpTo: 1 },
    })
    expect(screen.getByText(/Seen/)).toBeTruthy()
    expect(screen.queryByText(/Delivered/)).toBeNull()
  })

  it('shows that the other person is typing, until a second after the last key', async () => {
    await openChat()
    await waitForSubscription(net, 'typistsSubscription')
    vi.useFakeTimers(fakeTimerOptions)
    const pushTyping = () =>
      pushUpdate(net, 'typistsSubscription', { typing: { __typename: 'Typing', userId: chidiPartner().id } })
    await pushTyping()
    expect(screen.getByText('Typing...').closest('[role=status]')).toBeTruthy()
    await advanceTimers(800)
    await pushTyping()
    await advanceTimers(900)
    expect(screen.getByText('Typing...')).toBeTruthy()
    await advanceTimers(100)
    expect(screen.queryByText('Typing...')).toBeNull()
  })

  it('hides that the other person is typing once their message arrives', async () => {
    await openChat()
    await waitForSubscription(net, 'typistsSubscription')
    await pushUpdate(net, 'typistsSubscription', {
      typing: { __typename: 'Typing', userId: chidiPartner().id },
    })
    expect(screen.getByText('Typing...')).toBeTruthy()
    vi.useFakeTimers(fakeTimerOptions)
    await pushEvent(net, 'MessageSent', { conversation: refetchedChat([message(3)]), message: message(3) })
    expect(screen.queryByText('Typing...')).toBeNull()
  })

  it('begins with the first message of a person who has never written', async () => {
    openWithChats('/messages/7', { ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null }) })
    expect(await screen.findByText('University of Lagos')).toBeTruthy()
    const first = message(1, { content: 'Are you the one with the bicycle?' })
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([first], { unreadCount: 1, readUpTo: 0 }),
      message: first,
    })
    expect(messageTexts()).toEqual(['Are you the one with the bicycle?'])
  })

  it('enables writing as soon as the viewer’s request is accepted', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([ownMessage(1)], { state: 'ASKED' }, { viewerMessageStanding: 'WAITING' }),
    })
    expect(await screen.findByText('You can write more once your request is accepted')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await pushEvent(net, 'RequestAccepted', { conversation: refetchedChat([ownMessage(1)]) })
    expect(await findMessageField()).toBeTruthy()
  })

  it('is empty once the viewer has deleted it on another device', async () => {
    await openChat()
    await pushEvent(net, 'ConversationDeleted', { conversationId: 'chat-7' })
    expect(messageTexts()).toEqual([])
    expect(screen.getByText('University of Lagos')).toBeTruthy()
    await pushEvent(net, 'MessageSent', { conversation: refetchedChat([message(3)]), message: message(3) })
    expect(messageTexts()).toEqual(['Words 3'])
  })
})

describe('an unread message', () => {
  const unread = chatAnswer([ownMessage(1), message(2), message(3)], { unreadCount: 2, readUpTo: 1 })
  const read = {
    setMessagesRead: {
      conversation: { __typename: 'Conversation', id: 'chat-7', unreadCount: 0, readUpTo: 3 },
      viewer: chatViewer(),
    },
  }
  const markReadInputs = (calls: Call[]) => inputsOf(calls, 'useSetMessagesReadMutation')
  const openUnreadChat = async (answer: object = read) => {
    vi.useFakeTimers(fakeTimerOptions)
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: unread,
      useSetMessagesReadMutation: answer,
    })
    await findBubble('Words 3')
    return calls
  }
  const scroll = async (top: number) => {
    const region = screen.getByRole('region', { name: 'Messages' })
    await act(async () => {
      region.scrollTop = top
      region.dispatchEvent(new Event('scroll'))
    })
  }

  it('is marked as read once when it is in sight, up to the last one, and without an idempotency key', async () => {
    const calls = await openUnreadChat()
    await advanceTimers(2000)
    expect(markReadInputs(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
    expect(idempotencyKeys(calls, 'useSetMessagesReadMutation')).toEqual([undefined])
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([message(4)], { unreadCount: 1 }),
      message: message(4),
    })
    await advanceTimers(2000)
    expect(markReadInputs(calls).slice(1)).toEqual([{ userId: 'VXNlcjo7', upTo: 4 }])
    // The line stays where it was: the viewer reads along.
    expect(screen.getAllByText('New messages')).toHaveLength(1)
  })

  it('stays unread without a notice when marking fails', async () => {
    const calls = await openUnreadChat(brokenConnection)
    await advanceTimers(2000)
    expect(markReadInputs(calls)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays unread while the tab is hidden', async () => {
    await setVisibility('hidden')
    const calls = await openUnreadChat()
    await advanceTimers(2000)
    expect(markReadInputs(calls)).toEqual([])
    await setVisibility('visible')
    await advanceTimers(200)
    expect(markReadInputs(calls)).toHaveLength(1)
  })

  it('stays unread while the viewer reads further up, and a button leads down', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([ownMessage(1), message(2)]),
    })
    await findBubble('Words 2')
    await scroll(-300)
    vi.useFakeTimers(fakeTimerOptions)
    expect(screen.getByRole('button', { name: 'To the newest message' })).toBeTruthy()
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([message(3)], { unreadCount: 1, readUpTo: 2 }),
      message: message(3),
    })
    await advanceTimers(2000)
    expect(markReadInputs(calls)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '1 new, to the newest message' }))
    await scroll(0)
    await advanceTimers(200)
    expect(markReadInputs(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
  })

  it('is read when the viewer begins to answer, but later ones out of sight are not', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([ownMessage(1), message(2)]),
    })
    await findBubble('Words 2')
    await scroll(-300)
    vi.useFakeTimers(fakeTimerOptions)
    const change = { unreadCount: 1, readUpTo: 2 }
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([message(3)], change),
      message: message(3),
    })
    await write('O')
    await advanceTimers(200)
    expect(markReadInputs(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
    await pushEvent(net, 'MessageSent', {
      conversation: refetchedChat([message(4)], change),
      message: message(4),
    })
    await advanceTimers(2000)
    expect(markReadInputs(calls)).toHaveLength(1)
  })
})

describe('the typing signal', () => {
  it('is sent at most every 800 ms, and its failure shows no notice', async () => {
    const { calls } = openWithChats('/messages/7', { useSetTypingMutation: brokenConnection })
    await findMessageField()
    vi.useFakeTimers(fakeTimerOptions)
    const typeTwoLetters = () => userEvent.setup({ delay: null }).type(screen.getByRole('textbox'), 'ab')
    await typeTwoLetters()
    expect(inputsOf(calls, 'useSetTypingMutation')).toEqual([{ userId: 'VXNlcjo7' }])
    expect(idempotencyKeys(calls, 'useSetTypingMutation')).toEqual([undefined])
    await advanceTimers(800)
    await typeTwoLetters()
    expect(callsOf(calls, 'useSetTypingMutation')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not sent in a message request', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null, viewerMessageStanding: 'REQUEST' }),
    })
    await write('Hello')
    expect(callsOf(calls, 'useSetTypingMutation')).toHaveLength(0)
  })
})
