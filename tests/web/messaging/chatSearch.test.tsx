// The search through the messages of all chats, and a chat opened around a result.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenConnection, eventually, setUpBrowser, fakeTimerOptions, typeInstantly } from '../browser.tsx'
import { callsOf, advanceTimers } from '../social/feeds.ts'
import {
  bayo,
  findBubble,
  chat,
  chidiPartner,
  findMessageField,
  pushEvent,
  storedOutbox,
  message,
  ownMessage,
  chatAnswer,
  pageOf,
  messageTexts,
  messageServer,
  chatViewer,
  openWithChats,
  write,
} from './chats.ts'
import { person } from '../social/people.ts'
import { scrollIntoView, stubIntersectionObserver } from '../social/posts.tsx'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

type ChatCall = { variables: { around?: number | null; after?: string | null } }

const searchAnswer = (
  messages: ReturnType<typeof message>[],
  people: object[] = [],
  hasNextPage = false,
) => ({
  viewer: chatViewer({
    searchMessages: {
      edges: messages.map((node) => ({ __typename: 'MessageEdge', cursor: node.id, node })),
      pageInfo: { endCursor: messages.at(-1)?.id ?? null, hasNextPage },
    },
  }),
  searchUsers: people,
})
const message57 = message(57, {
  content: 'Come to the Làb after lectures',
  conversation: chat(chidiPartner()),
})

/** The cursor of the query around a message, and whether there is more on either side. */
const chatAroundAnswer = ({ variables }: ChatCall) =>
  variables.around
    ? chatAnswer([], {
        messages: {
          ...pageOf([message(56), message57, ownMessage(58)], true),
          pageInfo: { startCursor: 'at 56', endCursor: 'at 58', hasPreviousPage: true, hasNextPage: true },
        },
      })
    : chatAnswer([message(99), ownMessage(100)], { messages: pageOf([message(99), ownMessage(100)], true) })

const messagesPageAnswer = ({ variables }: ChatCall) => ({
  node: chat(chidiPartner(), [], {
    messages: variables.after
      ? { ...pageOf([message(59), ownMessage(60)]), pageInfo: { endCursor: 'at 60', hasNextPage: false } }
      : pageOf([message(55)]),
  }),
})

const findSearchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search messages' })
const findRows = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('link')

/** Gives the page its real height, so that neither end of it is in sight. */
const stubScrolledToMiddle = () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(9000)
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(-4000)
}
const scroll = (top: number) =>
  act(async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(top)
    screen.getByRole('region', { name: 'Messages' }).dispatchEvent(new Event('scroll'))
  })

describe('the search in chats', () => {
  const openSearch = (path: string, answer: object | (() => object)) =>
    openWithChats(path, {
      FoundMessagesQuery: answer,
      ChatScreenQuery: chatAroundAnswer,
      MessagesPageQuery: messagesPageAnswer,
    })

  it('finds messages by their words, marks the words, and shows the author', async () => {
    const { calls } = openSearch(
      '/messages',
      searchAnswer(
        [message57, ownMessage(3, { content: 'lab coat', conversation: chat(bayo) })],
        [person(12, 'Lab Tech')],
      ),
    )
    typeInstantly(await findSearchBox(), ' lab ')
    const messages = await findRows('Messages found')
    expect(messages.map((link) => link.getAttribute('href'))).toEqual([
      '/messages/7?q=lab&message=57',
      '/messages/11?q=lab&message=3',
    ])
    const list = screen.getByRole('list', { name: 'Messages found' })
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Làb', 'lab'])
    expect(within(list).getByText('You:', { exact: false })).toBeTruthy()
    expect((await findRows('People')).map((link) => link.textContent)).toEqual(['Lab Tech'])
    expect(callsOf(calls, 'FoundMessagesQuery').map(({ variables }) => variables)).toEqual([{ text: 'lab' }])
  })

  it('opens the chat around a message, with the focus on it, and Back restores the search', async () => {
    stubScrolledToMiddle()
    const { calls, back } = openSearch('/messages', searchAnswer([message57]))
    await userEvent.type(await findSearchBox(), 'lab')
    await userEvent.click((await findRows('Messages found'))[0] ?? document.body)
    await findBubble('Come to the Làb after lectures')
    expect(callsOf(calls, 'ChatScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 7, around: 57 },
    ])
    await eventually(() => expect(document.activeElement?.getAttribute('data-number')).toBe('57'))
    await back()
    expect((await findSearchBox()).value).toBe('lab')
    expect(await findRows('Messages found')).toHaveLength(1)
  })

  it('loads more at the end of the results', async () => {
    stubIntersectionObserver()
    const page = searchAnswer([ownMessage(2, { content: 'lab', conversation: chat(bayo) })])
    const { calls } = openWithChats('/messages?q=lab', {
      FoundMessagesQuery: searchAnswer([message57], [], true),
      FoundMessagesPageQuery: page,
    })
    await findRows('Messages found')
    await scrollIntoView(
      screen.getByText('Loading chats').closest('div:has(> *)')?.parentElement ?? document.body,
      1,
    )
    await eventually(() => expect(screen.getAllByText('lab', { selector: 'mark' })).toHaveLength(1))
    expect(await findRows('Messages found')).toHaveLength(2)
    expect(callsOf(calls, 'FoundMessagesPageQuery')[0]?.variables).toMatchObject({
      text: 'lab',
      after: 'message-57',
    })
  })

  it('says when there are no results, or when it fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: object = brokenConnection
    openSearch('/messages?q=lab', () => answer)
    expect(await screen.findByText('Failed to search messages')).toBeTruthy()
    expect((await findSearchBox()).value).toBe('lab')
    answer = searchAnswer([])
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
  const openMiddle = () =>
    openWithChats('/messages/7?message=57', {
      ChatScreenQuery: chatAroundAnswer,
      MessagesPageQuery: messagesPageAnswer,
    })

  it('loads more in both directions, and ends with the newest messages', async () => {
    stubScrolledToMiddle()
    const { address, calls } = openMiddle()
    await findBubble('Come to the Làb after lectures')
    await scroll(-8900)
    await findBubble('Words 55')
    await scroll(-700)
    await findBubble('Words 60')
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
    await findBubble('Words 100')
    expect(messageTexts()).toEqual(['Words 99', 'Words 100'])
    expect(address()).toBe('/messages/7')
  })

  it('neither shows nor marks as read a new message at its end, until the viewer goes there', async () => {
    stubScrolledToMiddle()
    const { calls } = openMiddle()
    await findBubble('Come to the Làb after lectures')
    const unreadChat = chat(chidiPartner(), [message(101)], { unreadCount: 1, readUpTo: 100 })
    await pushEvent(net, 'MessageSent', { conversation: unreadChat, message: message(101) })
    expect(messageTexts()).toEqual(['Words 56', 'Come to the Làb after lectures', 'Words 58'])
    expect(callsOf(calls, 'useSetMessagesReadMutation')).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: '1 new, to the newest message' }))
    await findBubble('Words 100')
  })

  it('jumps to its end as soon as the viewer sends a message', async () => {
    stubScrolledToMiddle()
    const { outboxMutation } = messageServer()
    openWithChats('/messages/7?message=57', {
      ChatScreenQuery: chatAroundAnswer,
      MessagesPageQuery: messagesPageAnswer,
      outboxMutation,
    })
    await findBubble('Come to the Làb after lectures')
    await write('On my way{Enter}')
    await findBubble('Words 100')
    expect(storedOutbox()).toEqual([])
  })
})

describe('a tap on a quote', () => {
  const answer = ownMessage(100, { isReply: true, replyTo: { ...message57, conversation: null } })
  const quoting = ({ variables }: ChatCall) =>
    variables.around ? chatAroundAnswer({ variables }) : chatAnswer([message(99), answer])
  const quote = () => screen.findByRole('button', { name: /In answer to: Chidi Eze/ })

  it('opens the chat around a message that is far up', async () => {
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: quoting,
      MessagesPageQuery: messagesPageAnswer,
    })
    stubScrolledToMiddle()
    await userEvent.click(await quote())
    await findBubble('Come to the Làb after lectures')
    expect(callsOf(calls, 'ChatScreenQuery').map(({ variables }) => variables)).toEqual([
      { databaseId: 7, around: null },
      { databaseId: 7, around: 57 },
    ])
    await eventually(() => expect(document.activeElement?.getAttribute('data-number')).toBe('57'))
  })

  it('leaves the viewer in place when loading fails, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openWithChats('/messages/7', {
      ChatScreenQuery: (call: ChatCall) => (call.variables.around ? brokenConnection : quoting(call)),
    })
    await write('Half a')
    await userEvent.click(await quote())
    expect(await screen.findByText('Failed to fetch messages')).toBeTruthy()
    expect(messageTexts()).toEqual(['Words 99', 'Words 100'])
    expect((await findMessageField()).value).toBe('Half a')
  })

  it('sends no query where the message is on the page', async () => {
    const { calls } = openWithChats('/messages/7', { ChatScreenQuery: chatAnswer([message57, answer]) })
    await userEvent.click(await quote())
    expect(document.activeElement?.getAttribute('data-number')).toBe('57')
    expect(callsOf(calls, 'ChatScreenQuery')).toHaveLength(1)
  })
})

describe('a refetched chat', () => {
  it('keeps the older pages that adjoin the new one, and drops deleted messages', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    stubScrolledToMiddle()
    let now = [message(3), ownMessage(4), message(5)]
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: () => chatAnswer(now, { messages: pageOf(now, true) }),
      MessagesPageQuery: {
        node: chat(chidiPartner(), [], { messages: pageOf([message(1), ownMessage(2)]) }),
      },
    })
    await findBubble('Words 3')
    await scroll(-8900)
    await findBubble('Words 1')
    now = [ownMessage(4), message(6)]
    await advanceTimers(5000)
    await findBubble('Words 6')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4', 'Words 6'])
    expect(callsOf(calls, 'MessagesPageQuery')).toHaveLength(1)
  })

  it('starts again from the newest page where too many messages lie between', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    let now = [message(1), ownMessage(2)]
    openWithChats('/messages/7', {
      ChatScreenQuery: () => chatAnswer(now, { messages: pageOf(now, now.length > 2) }),
    })
    await findBubble('Words 2')
    now = [message(50), message(51), message(52)]
    await advanceTimers(5000)
    await findBubble('Words 52')
    expect(messageTexts()).toEqual(['Words 50', 'Words 51', 'Words 52'])
  })
})
