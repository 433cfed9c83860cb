// Searching the messages of all chats, and opening a chat at a result.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, freshBrowser, ownClock, typeAtOnce } from '../browser.tsx'
import { callsOf, pass } from '../social/feeds.ts'
import {
  bayo,
  bubble,
  chat,
  chidiWrites,
  field,
  pushEvent,
  storedOutbox,
  message,
  mine,
  chatAnswer,
  pageOf,
  messageTexts,
  messageServer,
  viewer,
  visitAsAda,
  write,
} from './messaging.ts'
import { person } from '../social/people.ts'
import { scrollIntoView, watchSight } from '../social/posts.tsx'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

type ChatCall = { variables: { around?: number | null; after?: string | null } }

const found = (messages: ReturnType<typeof message>[], people: object[] = [], hasNextPage = false) => ({
  viewer: viewer({
    searchMessages: {
      edges: messages.map((node) => ({ __typename: 'MessageEdge', cursor: node.id, node })),
      pageInfo: { endCursor: messages.at(-1)?.id ?? null, hasNextPage },
    },
  }),
  searchUsers: people,
})
const said57 = message(57, {
  content: 'Come to the Làb after lectures',
  conversation: chat(chidiWrites()),
})

/** The cursor of the query around a message, and whether there is more on either side. */
const around = ({ variables }: ChatCall) =>
  variables.around
    ? chatAnswer([], {
        messages: {
          ...pageOf([message(56), said57, mine(58)], true),
          pageInfo: { startCursor: 'at 56', endCursor: 'at 58', hasPreviousPage: true, hasNextPage: true },
        },
      })
    : chatAnswer([message(99), mine(100)], { messages: pageOf([message(99), mine(100)], true) })

const pages = ({ variables }: ChatCall) => ({
  node: chat(chidiWrites(), [], {
    messages: variables.after
      ? { ...pageOf([message(59), mine(60)]), pageInfo: { endCursor: 'at 60', hasNextPage: false } }
      : pageOf([message(55)]),
  }),
})

const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search messages' })
const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('link')

/** Gives the page its real height, so that neither end of it is in sight. */
const inTheMiddle = () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(9000)
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(-4000)
}
const scroll = (top: number) =>
  act(async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(top)
    screen.getByRole('region', { name: 'Messages' }).dispatchEvent(new Event('scroll'))
  })

describe('the search in chats', () => {
  const open = (path: string, answer: object | (() => object)) =>
    visitAsAda(path, { FoundMessagesQuery: answer, ChatScreenQuery: around, MessagesPageQuery: pages })

  it('finds messages by their words, marks the words, and shows the author', async () => {
    const { calls } = open(
      '/messages',
      found([said57, mine(3, { content: 'lab coat', conversation: chat(bayo) })], [person(12, 'Lab Tech')]),
    )
    typeAtOnce(await searchBox(), ' lab ')
    const messages = await rows('Messages found')
    expect(messages.map((link) => link.getAttribute('href'))).toEqual([
      '/messages/7?q=lab&message=57',
      '/messages/11?q=lab&message=3',
    ])
    const list = screen.getByRole('list', { name: 'Messages found' })
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Làb', 'lab'])
    expect(within(list).getByText('You:', { exact: false })).toBeTruthy()
    expect((await rows('People')).map((link) => link.textContent)).toEqual(['Lab Tech'])
    expect(callsOf(calls, 'FoundMessagesQuery').map(({ variables }) => variables)).toEqual([{ text: 'lab' }])
  })

  it('opens the chat around a message, with the focus on it, and Back restores the search', async () => {
    inTheMiddle()
    const { calls, back } = open('/messages', found([said57]))
    await userEvent.type(await searchBox(), 'lab')
    await userEvent.click((await rows('Messages found'))[0] ?? document.body)
    await bubble('Come to the Làb after lectures')
    expect(callsOf(calls, 'ChatScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 7, around: 57 },
    ])
    await eventually(() => expect(document.activeElement?.getAttribute('data-number')).toBe('57'))
    await back()
    expect((await searchBox()).value).toBe('lab')
    expect(await rows('Messages found')).toHaveLength(1)
  })

  it('loads more at the end of the results', async () => {
    watchSight()
    const page = found([mine(2, { content: 'lab', conversation: chat(bayo) })])
    const { calls } = visitAsAda('/messages?q=lab', {
      FoundMessagesQuery: found([said57], [], true),
      FoundMessagesPageQuery: page,
    })
    await rows('Messages found')
    await scrollIntoView(
      screen.getByText('Loading chats').closest('div:has(> *)')?.parentElement ?? document.body,
      1,
    )
    await eventually(() => expect(screen.getAllByText('lab', { selector: 'mark' })).toHaveLength(1))
    expect(await rows('Messages found')).toHaveLength(2)
    expect(callsOf(calls, 'FoundMessagesPageQuery')[0]?.variables).toMatchObject({
      text: 'lab',
      after: 'message-57',
    })
  })

  it('says when there are no results, or when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: object = brokenConnection
    open('/messages?q=lab', () => answer)
    expect(await screen.findByText('Failed to search messages')).toBeTruthy()
    expect((await searchBox()).value).toBe('lab')
    answer = found([])
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'No messages found' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByText('Keep it real in direct messages')).toBeTruthy()
  })
})

describe('a chat opened further up', () => {
  let net: ReturnType<typeof serveSockets>
  beforeEach(() => {
    net = serveSockets()
  })
  const open = () =>
    visitAsAda('/messages/7?message=57', { ChatScreenQuery: around, MessagesPageQuery: pages })

  it('loads more in both directions, and ends with the newest messages', async () => {
    inTheMiddle()
    const { address, calls } = open()
    await bubble('Come to the Làb after lectures')
    await scroll(-8900)
    await bubble('Words 55')
    await scroll(-700)
    await bubble('Words 60')
    expect(messageTexts()).toEqual([
      'Words 55',
      'Words 56',
      'Come to the Làb after lectures',
      'Words 58',
      'Words 59',
      'Words 60',
    ])
    expect(callsOf(calls, 'MessagesPageQuery').map(({ variables }) => variables)).toMatchObject([
      { before: 'at 56', last: 30, after: null, first: null },
      { after: 'at 58', first: 30, before: null, last: null },
    ])
    await scroll(0)
    await bubble('Words 100')
    expect(messageTexts()).toEqual(['Words 99', 'Words 100'])
    expect(address()).toBe('/messages/7')
  })

  it('neither shows nor marks as read a new message at its end, until the viewer goes there', async () => {
    inTheMiddle()
    const { calls } = open()
    await bubble('Come to the Làb after lectures')
    const unreadChat = chat(chidiWrites(), [message(101)], { unreadCount: 1, readUpTo: 100 })
    await pushEvent(net, 'MessageSent', { conversation: unreadChat, message: message(101) })
    expect(messageTexts()).toEqual(['Words 56', 'Come to the Làb after lectures', 'Words 58'])
    expect(callsOf(calls, 'useSetMessagesReadMutation')).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: '1 new, to the newest message' }))
    await bubble('Words 100')
  })

  it('jumps to its end as soon as the viewer sends a message', async () => {
    inTheMiddle()
    const { outboxMutation } = messageServer()
    visitAsAda('/messages/7?message=57', {
      ChatScreenQuery: around,
      MessagesPageQuery: pages,
      outboxMutation,
    })
    await bubble('Come to the Làb after lectures')
    await write('On my way{Enter}')
    await bubble('Words 100')
    expect(storedOutbox()).toEqual([])
  })
})

describe('a tap on a quote', () => {
  const answer = mine(100, { isReply: true, replyTo: { ...said57, conversation: null } })
  const quoting = ({ variables }: ChatCall) =>
    variables.around ? around({ variables }) : chatAnswer([message(99), answer])
  const quote = () => screen.findByRole('button', { name: /In answer to: Chidi Eze/ })

  it('opens the chat around a message that is far up', async () => {
    const { calls } = visitAsAda('/messages/7', { ChatScreenQuery: quoting, MessagesPageQuery: pages })
    inTheMiddle()
    await userEvent.click(await quote())
    await bubble('Come to the Làb after lectures')
    expect(callsOf(calls, 'ChatScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 7, around: null },
      { databaseId: 7, around: 57 },
    ])
    await eventually(() => expect(document.activeElement?.getAttribute('data-number')).toBe('57'))
  })

  it('leaves the viewer in place when loading fails, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    visitAsAda('/messages/7', {
      ChatScreenQuery: (call: ChatCall) => (call.variables.around ? brokenConnection : quoting(call)),
    })
    await write('Half a')
    await userEvent.click(await quote())
    expect(await screen.findByText('Failed to fetch messages')).toBeTruthy()
    expect(messageTexts()).toEqual(['Words 99', 'Words 100'])
    expect((await field()).value).toBe('Half a')
  })

  it('sends no query where the message is on the page', async () => {
    const { calls } = visitAsAda('/messages/7', { ChatScreenQuery: chatAnswer([said57, answer]) })
    await userEvent.click(await quote())
    expect(document.activeElement?.getAttribute('data-number')).toBe('57')
    expect(callsOf(calls, 'ChatScreenQuery')).toHaveLength(1)
  })
})

describe('a refetched chat', () => {
  it('keeps the older pages that adjoin the new one, and drops deleted messages', async () => {
    vi.useFakeTimers(ownClock)
    inTheMiddle()
    let now = [message(3), mine(4), message(5)]
    const { calls } = visitAsAda('/messages/7', {
      ChatScreenQuery: () => chatAnswer(now, { messages: pageOf(now, true) }),
      MessagesPageQuery: { node: chat(chidiWrites(), [], { messages: pageOf([message(1), mine(2)]) }) },
    })
    await bubble('Words 3')
    await scroll(-8900)
    await bubble('Words 1')
    now = [mine(4), message(6)]
    await pass(5000)
    await bubble('Words 6')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4', 'Words 6'])
    expect(callsOf(calls, 'MessagesPageQuery')).toHaveLength(1)
  })

  it('starts again from the newest page where too many messages lie between', async () => {
    vi.useFakeTimers(ownClock)
    let now = [message(1), mine(2)]
    visitAsAda('/messages/7', {
      ChatScreenQuery: () => chatAnswer(now, { messages: pageOf(now, now.length > 2) }),
    })
    await bubble('Words 2')
    now = [message(50), message(51), message(52)]
    await pass(5000)
    await bubble('Words 52')
    expect(messageTexts()).toEqual(['Words 50', 'Words 51', 'Words 52'])
  })
})
