// The list of chats, message requests, starting a new message, and the badge.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  freshBrowser,
  ownClock,
  refusal,
  typeAtOnce,
  type Answers,
} from '../browser.tsx'
import { callsOf, pass, slowly, pushUpdate } from '../social/feeds.ts'
import {
  badge,
  bayo,
  bubble,
  chat,
  chatsOf,
  chidiWrites,
  waitForSubscription,
  pushEvent,
  message,
  mine,
  minutesAgo,
  chatAnswer,
  viewer,
  visitAsAda,
  write,
  chatPartner,
  messageTexts,
} from './messaging.ts'
import { found } from '../social/people.ts'
import { scrollIntoView, sampleMedia, watchSight } from '../social/posts.tsx'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const chidi = chidiWrites()
const dayo = chatPartner(12, 'Dayo Eze')
const at = (minutes: number, change: object = {}) => message(1, { createdAt: minutesAgo(minutes), ...change })

/** Three chats, the most recent first. */
const three = () => [
  chat(chidi, [at(5.5, { id: 'last-7' })], { unreadCount: 3 }),
  chat(bayo, [at(125, { id: 'last-11', isMine: true, content: 'See you' })]),
  chat(dayo, [at(4000, { id: 'last-12', content: '', media: [sampleMedia('a')] })]),
]

const listed = (chats = three(), change: object = {}, hasNextPage = false) => ({
  viewer: viewer({ conversations: chatsOf(chats, hasNextPage), ...change }),
})

const open = (chats?: ReturnType<typeof three>, answers: Answers = {}) =>
  visitAsAda('/messages', { MessagesScreenQuery: listed(chats), ...answers })

const rows = async (name = 'Chats') =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const names = async () => (await rows()).map((row) => within(row).getByRole('link').textContent)
const rowOf = async (name: RegExp) => {
  const row = (await screen.findByRole('link', { name })).closest('li')
  if (!row) throw new Error('It is in no row')
  return within(row)
}

describe('the list of chats', () => {
  it('shows the other person, the last message with its time, and the unread count', async () => {
    open()
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'CChidi Eze5m agoWords 133 unread messages',
      'BBayo Ade2h agoYou: See you',
      'DDayo Eze2d agoSent a photo',
    ])
    expect((await screen.findByRole('link', { name: /Chidi Eze/ })).getAttribute('href')).toBe('/messages/7')
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
    expect(document.title).toBe('Messages · Fennec')
    expect(screen.getByText('Your messages')).toBeTruthy()
  })

  it.each([
    [['IMAGE', 'IMAGE'], 'Sent photos'],
    [['VIDEO'], 'Sent a video'],
    [['VIDEO', 'VIDEO'], 'Sent videos'],
    [['VIDEO', 'IMAGE'], 'Sent photos'],
  ])('describes a last message of %s without text', async (kinds, text) => {
    const media = kinds.map((kind, n) => sampleMedia(`m${n}`, { kind }))
    open([chat(chidi, [at(1, { content: '', media })])])
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('puts a chat on top when a message arrives in it, and counts that', async () => {
    open()
    await rows()
    const fresh = message(2, { id: 'fresh', content: 'Are you there?', createdAt: minutesAgo(0) })
    await pushEvent(net, 'MessageSent', {
      conversation: chat(bayo, [fresh], { unreadCount: 1 }),
      message: fresh,
    })
    expect(await names()).toEqual(['Bayo Ade', 'Chidi Eze', 'Dayo Eze'])
    expect((await rows())[0]?.textContent).toBe('BBayo Adejust nowAre you there?11 unread message')
    await pushEvent(net, 'MessagesRead', {
      conversation: { __typename: 'Conversation', id: 'chat-11', unreadCount: 0, readUpTo: 2 },
    })
    expect((await rowOf(/Bayo Ade/)).queryByText(/unread/)).toBeNull()
  })

  it('opens a chat with all its messages, after one arrived in the list', async () => {
    const before = [message(1), mine(2)]
    open([chat(chidiWrites(), before)], { ChatScreenQuery: chatAnswer([...before, message(3)]) })
    await rows()
    const unreadChat = chat(chidiWrites(), [message(3)], { unreadCount: 1, readUpTo: 2 })
    await pushEvent(net, 'MessageSent', { conversation: unreadChat, message: message(3) })
    await userEvent.click((await rows())[0]?.querySelector('a') ?? document.body)
    await bubble('Words 1')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3'])
  })

  it('adds the chat of a new person, and drops one deleted on another device', async () => {
    open([chat(chidi, [at(5)])])
    await rows()
    await pushEvent(net, 'MessageSent', {
      conversation: chat(bayo, [at(0, { id: 'new' })]),
      message: at(0, { id: 'new' }),
    })
    expect(await names()).toEqual(['Bayo Ade', 'Chidi Eze'])
    await pushEvent(net, 'ConversationDeleted', { conversationId: 'chat-7' })
    expect(await names()).toEqual(['Bayo Ade'])
  })

  it('shows in a row that the other person is typing, for a second', async () => {
    open()
    await rows()
    await waitForSubscription(net, 'typistsSubscription')
    vi.useFakeTimers(ownClock)
    await pushUpdate(net, 'typistsSubscription', { typing: { __typename: 'Typing', userId: bayo.id } })
    expect((await rowOf(/Bayo Ade/)).getByText('Typing...')).toBeTruthy()
    expect((await rowOf(/Bayo Ade/)).queryByText('You: See you')).toBeNull()
    await pass(1000)
    expect((await rowOf(/Bayo Ade/)).getByText('You: See you')).toBeTruthy()
  })

  it('explains itself when it is empty, and offers a first message', async () => {
    open([])
    expect(await screen.findByRole('heading', { name: 'Keep it real in direct messages' })).toBeTruthy()
    expect(screen.getByText('You can message anyone who follows you.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Message requests/ })).toBeNull()
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByText('New message'))
    expect(await screen.findByRole('dialog', { name: 'New message' })).toBeTruthy()
  })

  it('has its heading while it loads', async () => {
    open([], { MessagesScreenQuery: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading chats')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
  })

  it('says why it fails to load, and retries', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: object = brokenConnection
    open([], { MessagesScreenQuery: () => answer })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch conversations' })).toBeTruthy()
    expect(screen.getByText(/^Fennec could not be reached/)).toBeTruthy()
    answer = refusal(500, 'INTERNAL', 'Something broke')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Something broke')).toBeTruthy()
    answer = listed()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(3)
  })

  it('loads more at its end, and retries when that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    watchSight()
    let answer: object = brokenConnection
    const { calls } = open([], {
      MessagesScreenQuery: listed(three().slice(0, 1), {}, true),
      ChatsPageQuery: () => answer,
    })
    await rows()
    await scrollIntoView(
      screen.getByText('Loading chats').closest('div:has(> *)')?.parentElement ?? document.body,
      1,
    )
    expect(await screen.findByText('More chats could not be loaded.')).toBeTruthy()
    answer = listed(three().slice(1))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    // The error message goes before the chats arrive.
    await screen.findByText('Dayo Eze')
    expect(await names()).toEqual(['Chidi Eze', 'Bayo Ade', 'Dayo Eze'])
    expect(screen.queryByText('More chats could not be loaded.')).toBeNull()
    expect(callsOf(calls, 'ChatsPageQuery').at(-1)?.variables).toMatchObject({ after: 'chat-7', first: 20 })
  })
})

describe('the row of message requests', () => {
  const request = chat(bayo, [at(3, { content: 'Is the bicycle still there?' })], { state: 'REQUEST' })

  it('stands apart from the chats, with the number of requests', async () => {
    open([], { MessagesScreenQuery: listed(undefined, { messageRequestsCount: 2 }) })
    const row = await screen.findByRole('link', { name: /Message requests/ })
    expect(row.getAttribute('href')).toBe('/message-requests')
    expect(screen.getByText('2 waiting')).toBeTruthy()
    expect(await rows()).toHaveLength(3)
  })

  it('counts a new request, and one answered on another device', async () => {
    let waiting = 0
    const { calls } = open([], {
      FollowMessagesQuery: () => ({ viewer: viewer({ messageRequestsCount: waiting }) }),
    })
    await screen.findByText('You can message anyone who follows you.')
    waiting = 1
    await pushEvent(net, 'MessageSent', { conversation: request, message: at(3, { id: 'asks' }) })
    expect(await screen.findByText('1 waiting')).toBeTruthy()
    waiting = 0
    // A message to a person with a pending request accepts it, so any sent message may change the count.
    const other = chat(chidiWrites(), [mine(4)])
    await pushEvent(net, 'MessageSent', { conversation: other, message: mine(4) })
    await eventually(() => expect(screen.queryByText('1 waiting')).toBeNull())
    expect(callsOf(calls, 'FollowMessagesQuery')).toHaveLength(2)
    await pushEvent(net, 'MessageSent', { conversation: other, message: mine(5) })
    await pushEvent(net, 'RequestAccepted', { conversation: { ...request, state: 'OPEN' } })
    await eventually(() => expect(callsOf(calls, 'FollowMessagesQuery')).toHaveLength(3))
  })

  it('opens a list of requests, which updates live', async () => {
    visitAsAda('/message-requests', {
      RequestsScreenQuery: { viewer: viewer({ messageRequests: chatsOf([request]) }) },
    })
    expect((await screen.findByRole('link', { name: /Bayo Ade/ })).getAttribute('href')).toBe('/messages/11')
    expect(screen.getByText('Is the bicycle still there?')).toBeTruthy()
    const asks = chat(dayo, [at(0, { id: 'asks' })], { state: 'REQUEST' })
    await pushEvent(net, 'MessageSent', { conversation: asks, message: at(0, { id: 'asks' }) })
    const list = within(await screen.findByRole('list', { name: 'Message requests' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dayo Eze', 'Bayo Ade'])
    await pushEvent(net, 'RequestAccepted', { conversation: { ...request, state: 'OPEN' } })
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dayo Eze'])
  })

  it('opens an empty list, which says so', async () => {
    visitAsAda('/message-requests', {
      RequestsScreenQuery: { viewer: viewer({ messageRequests: chatsOf([]) }) },
    })
    expect(await screen.findByText('No message requests')).toBeTruthy()
  })

  it('opens a list that retries when it fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    visitAsAda('/message-requests', {
      RequestsScreenQuery: () => refusal(500, 'INTERNAL', 'Something broke'),
    })
    expect(await screen.findByText('Failed to fetch requests')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('a new message', () => {
  const search = async (answer: Answers['']) => {
    const app = open(three(), { NewMessageQuery: answer, ChatScreenQuery: chatAnswer([message(1)]) })
    await userEvent.click(await screen.findByRole('button', { name: 'New message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }))
    const field = dialog.getByRole('combobox', { name: 'Write to...' })
    return { ...app, dialog, field }
  }

  it('begins with the choice of a person, whose chat opens', async () => {
    const { dialog, field, calls, address } = await search(found(chidi, bayo))
    expect(dialog.getByText('Search for somebody by name or handle.')).toBeTruthy()
    typeAtOnce(field, ' chi ')
    const choices = await dialog.findAllByRole('link')
    expect(choices.map((item) => item.getAttribute('href'))).toEqual(['/messages/7', '/messages/11'])
    expect(callsOf(calls, 'NewMessageQuery').map(({ variables }) => variables)).toEqual([{ text: 'chi' }])
    await userEvent.click(choices[0] ?? document.body)
    await bubble('Words 1')
    expect(address()).toBe('/messages/7')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is started by keys alone', async () => {
    const { dialog, field, address } = await search(found(bayo, chidi))
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('chi')
    await dialog.findAllByRole('link')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'Chidi',
    )
    await userEvent.keyboard('{Enter}')
    await bubble('Words 1')
    expect(address()).toBe('/messages/7')
  })

  it('says that the search is running, and when nobody is found', async () => {
    const answer = slowly(found())
    const { dialog, field } = await search(answer.wait)
    await userEvent.type(field, 'zz')
    expect(await dialog.findByText('Searching...')).toBeTruthy()
    await eventually(() => expect(dialog.queryByText('Searching...')).toBeTruthy())
    await act(async () => answer.come())
    expect(await dialog.findByText('No users found')).toBeTruthy()
  })

  it('says that the search failed, and searches again', async () => {
    let isAway = true
    const { dialog, field } = await search(() => (isAway ? brokenConnection : found()))
    await userEvent.type(field, 'zz')
    expect(await dialog.findByText('Failed to search users')).toBeTruthy()
    expect(dialog.queryByText('Searching...')).toBeNull()
    isAway = false
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('No users found')).toBeTruthy()
  })
})

describe('the badge', () => {
  const links = () => screen.findAllByRole('link', { name: /unread message/ })

  it('shows the unread count in the rail and in the bar, and 99+ beyond', async () => {
    open(undefined, {
      CurrentUserQuery: {
        viewer: viewer({ unreadMessagesCount: 3 }),
        site: { supportEmail: 'help@fennec.example', minimumAge: 16 },
      },
    })
    const found = await links()
    expect(found.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Messages, 3 unread messages', '/messages'],
      ['Messages, 3 unread messages', '/messages'],
    ])
    await badge(net, 'MessageSent', 120)
    expect((await links()).map((link) => within(link).getByText('99+').textContent)).toEqual(['99+', '99+'])
    await badge(net, 'MessagesRead', 1)
    expect((await links())[0]?.getAttribute('aria-label')).toBe('Messages, 1 unread message')
    await badge(net, 'ConversationDeleted', 0)
    expect(screen.queryAllByRole('link', { name: /unread/ })).toEqual([])
  })

  it('shows on other screens too, and does not count the viewer’s own messages', async () => {
    visitAsAda('/about')
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(net.last.badges.size).toBe(2))
    await badge(net, 'MessageSent', 2)
    expect(await links()).toHaveLength(2)
    await badge(net, 'MessageSent', 2)
    expect((await links())[0]?.getAttribute('aria-label')).toBe('Messages, 2 unread messages')
  })

  it('shows a pending request on any screen, until it is answered', async () => {
    const asking = () => screen.queryAllByRole('link', { name: 'Messages, message requests' })
    visitAsAda('/about')
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(net.last.badges.size).toBe(2))
    expect(asking()).toEqual([])
    await badge(net, 'MessageSent', 0, true)
    expect(asking()).toHaveLength(2)
    await badge(net, 'RequestAccepted', 0)
    expect(asking()).toEqual([])
  })

  it('changes as the viewer reads a chat', async () => {
    const conversation = { __typename: 'Conversation', id: 'chat-7', unreadCount: 0, readUpTo: 1 }
    visitAsAda('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1)], { unreadCount: 1, readUpTo: 0 }),
      CurrentUserQuery: {
        viewer: viewer({ unreadMessagesCount: 1 }),
        site: { supportEmail: 'help@fennec.example', minimumAge: 16 },
      },
      useSetMessagesReadMutation: { setMessagesRead: { conversation, viewer: viewer() } },
    })
    await bubble('Words 1')
    await eventually(() => expect(screen.queryAllByRole('link', { name: /unread message/ })).toEqual([]))
  })

  it('does not count a message that the viewer sends', async () => {
    visitAsAda('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1)]),
      outboxMutation: { sendMessage: { message: mine(2), conversation: chat(chidi, [mine(2)]) } },
    })
    await write('Yes{Enter}')
    await bubble('Words 2')
    expect(screen.queryByText('New messages')).toBeNull()
    expect(screen.queryAllByText(/unread message/)).toEqual([])
  })
})
