// An open chat that changes over the socket, and when its messages count as read.
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenConnection, freshBrowser, ownClock, type Call } from '../browser.tsx'
import { callsOf, setVisibility, pass, pushUpdate } from '../social/feeds.ts'
import {
  bubble,
  chat,
  chidiWrites,
  field,
  waitForSubscription,
  pushEvent,
  inputs,
  keys,
  message,
  mine,
  chatAnswer,
  messageTexts,
  viewer,
  visitAsAda,
  write,
} from './messaging.ts'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const refetched = (messages: ReturnType<typeof message>[], change: object = {}) =>
  chat(chidiWrites(), messages, change)

describe('an open chat', () => {
  const open = async () => {
    visitAsAda('/messages/7', { ChatScreenQuery: chatAnswer([mine(1), message(2)]) })
    await bubble('Words 2')
  }

  it('shows new messages as they arrive, in order, and once', async () => {
    await open()
    await pushEvent(net, 'MessageSent', { conversation: refetched([message(4)]), message: message(4) })
    await pushEvent(net, 'MessageSent', { conversation: refetched([mine(3)]), message: mine(3) })
    await pushEvent(net, 'MessageSent', { conversation: refetched([message(4)]), message: message(4) })
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4'])
  })

  it('updates messages that are edited, reacted to and deleted', async () => {
    await open()
    const changed = message(2, { content: 'Better words', editedAt: new Date().toISOString() })
    await pushEvent(net, 'MessageEdited', { conversation: refetched([changed]), message: changed })
    const reactions = [{ __typename: 'MessageReaction', reaction: '🔥', count: 1, viewerHasReacted: false }]
    await pushEvent(net, 'MessageReacted', { message: { ...changed, reactions } })
    expect((await bubble('Better words')).getByText('🔥')).toBeTruthy()
    await pushEvent(net, 'MessageDeleted', { messageId: 'message-2', conversation: refetched([mine(1)]) })
    expect(messageTexts()).toEqual(['Words 1'])
  })

  it('shows how far the other person has seen it', async () => {
    await open()
    expect(screen.getByText(/Delivered/)).toBeTruthy()
    await pushEvent(net, 'MessagesSeen', {
      conversation: { __typename: 'Conversation', id: 'chat-7', seenUpTo: 1 },
    })
    expect(screen.getByText(/Seen/)).toBeTruthy()
    expect(screen.queryByText(/Delivered/)).toBeNull()
  })

  it('shows that the other person is typing, until a second after the last key', async () => {
    await open()
    await waitForSubscription(net, 'typistsSubscription')
    vi.useFakeTimers(ownClock)
    const types = () =>
      pushUpdate(net, 'typistsSubscription', { typing: { __typename: 'Typing', userId: chidiWrites().id } })
    await types()
    expect(screen.getByText('Typing...').closest('[role=status]')).toBeTruthy()
    await pass(800)
    await types()
    await pass(900)
    expect(screen.getByText('Typing...')).toBeTruthy()
    await pass(100)
    expect(screen.queryByText('Typing...')).toBeNull()
  })

  it('hides that the other person is typing once their message arrives', async () => {
    await open()
    await waitForSubscription(net, 'typistsSubscription')
    await pushUpdate(net, 'typistsSubscription', {
      typing: { __typename: 'Typing', userId: chidiWrites().id },
    })
    expect(screen.getByText('Typing...')).toBeTruthy()
    vi.useFakeTimers(ownClock)
    await pushEvent(net, 'MessageSent', { conversation: refetched([message(3)]), message: message(3) })
    expect(screen.queryByText('Typing...')).toBeNull()
  })

  it('begins with the first message of a person who has never written', async () => {
    visitAsAda('/messages/7', { ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null }) })
    expect(await screen.findByText('University of Lagos')).toBeTruthy()
    const first = message(1, { content: 'Are you the one with the bicycle?' })
    await pushEvent(net, 'MessageSent', {
      conversation: refetched([first], { unreadCount: 1, readUpTo: 0 }),
      message: first,
    })
    expect(messageTexts()).toEqual(['Are you the one with the bicycle?'])
  })

  it('enables writing as soon as the viewer’s request is accepted', async () => {
    visitAsAda('/messages/7', {
      ChatScreenQuery: chatAnswer([mine(1)], { state: 'ASKED' }, { viewerMessageStanding: 'WAITING' }),
    })
    expect(await screen.findByText('You can write more once your request is accepted')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await pushEvent(net, 'RequestAccepted', { conversation: refetched([mine(1)]) })
    expect(await field()).toBeTruthy()
  })

  it('is empty once the viewer has deleted it on another device', async () => {
    await open()
    await pushEvent(net, 'ConversationDeleted', { conversationId: 'chat-7' })
    expect(messageTexts()).toEqual([])
    expect(screen.getByText('University of Lagos')).toBeTruthy()
    await pushEvent(net, 'MessageSent', { conversation: refetched([message(3)]), message: message(3) })
    expect(messageTexts()).toEqual(['Words 3'])
  })
})

describe('an unread message', () => {
  const unread = chatAnswer([mine(1), message(2), message(3)], { unreadCount: 2, readUpTo: 1 })
  const read = {
    setMessagesRead: {
      conversation: { __typename: 'Conversation', id: 'chat-7', unreadCount: 0, readUpTo: 3 },
      viewer: viewer(),
    },
  }
  const marks = (calls: Call[]) => inputs(calls, 'useSetMessagesReadMutation')
  const open = async (answer: object = read) => {
    vi.useFakeTimers(ownClock)
    const { calls } = visitAsAda('/messages/7', {
      ChatScreenQuery: unread,
      useSetMessagesReadMutation: answer,
    })
    await bubble('Words 3')
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
    const calls = await open()
    await pass(2000)
    expect(marks(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
    expect(keys(calls, 'useSetMessagesReadMutation')).toEqual([undefined])
    await pushEvent(net, 'MessageSent', {
      conversation: refetched([message(4)], { unreadCount: 1 }),
      message: message(4),
    })
    await pass(2000)
    expect(marks(calls).slice(1)).toEqual([{ userId: 'VXNlcjo7', upTo: 4 }])
    // The line stays where it was: the viewer reads along.
    expect(screen.getAllByText('New messages')).toHaveLength(1)
  })

  it('stays unread without a notice when marking fails', async () => {
    const calls = await open(brokenConnection)
    await pass(2000)
    expect(marks(calls)).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays unread while the tab is hidden', async () => {
    await setVisibility('hidden')
    const calls = await open()
    await pass(2000)
    expect(marks(calls)).toEqual([])
    await setVisibility('visible')
    await pass(200)
    expect(marks(calls)).toHaveLength(1)
  })

  it('stays unread while the viewer reads further up, and a button leads down', async () => {
    const { calls } = visitAsAda('/messages/7', { ChatScreenQuery: chatAnswer([mine(1), message(2)]) })
    await bubble('Words 2')
    await scroll(-300)
    vi.useFakeTimers(ownClock)
    expect(screen.getByRole('button', { name: 'To the newest message' })).toBeTruthy()
    await pushEvent(net, 'MessageSent', {
      conversation: refetched([message(3)], { unreadCount: 1, readUpTo: 2 }),
      message: message(3),
    })
    await pass(2000)
    expect(marks(calls)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '1 new, to the newest message' }))
    await scroll(0)
    await pass(200)
    expect(marks(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
  })

  it('is read when the viewer begins to answer, but later ones out of sight are not', async () => {
    const { calls } = visitAsAda('/messages/7', { ChatScreenQuery: chatAnswer([mine(1), message(2)]) })
    await bubble('Words 2')
    await scroll(-300)
    vi.useFakeTimers(ownClock)
    const change = { unreadCount: 1, readUpTo: 2 }
    await pushEvent(net, 'MessageSent', {
      conversation: refetched([message(3)], change),
      message: message(3),
    })
    await write('O')
    await pass(200)
    expect(marks(calls)).toEqual([{ userId: 'VXNlcjo7', upTo: 3 }])
    await pushEvent(net, 'MessageSent', {
      conversation: refetched([message(4)], change),
      message: message(4),
    })
    await pass(2000)
    expect(marks(calls)).toHaveLength(1)
  })
})

describe('the typing signal', () => {
  it('is sent at most every 800 ms, and its failure shows no notice', async () => {
    const { calls } = visitAsAda('/messages/7', { useSetTypingMutation: brokenConnection })
    await field()
    vi.useFakeTimers(ownClock)
    const types = () => userEvent.setup({ delay: null }).type(screen.getByRole('textbox'), 'ab')
    await types()
    expect(inputs(calls, 'useSetTypingMutation')).toEqual([{ userId: 'VXNlcjo7' }])
    expect(keys(calls, 'useSetTypingMutation')).toEqual([undefined])
    await pass(800)
    await types()
    expect(callsOf(calls, 'useSetTypingMutation')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not sent in a message request', async () => {
    const { calls } = visitAsAda('/messages/7', {
      ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null, viewerMessageStanding: 'REQUEST' }),
    })
    await write('Hello')
    expect(callsOf(calls, 'useSetTypingMutation')).toHaveLength(0)
  })
})
