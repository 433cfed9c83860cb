// The list of chats, message requests, starting a new message, and the badge.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  fakeTimerOptions,
  refusal,
  typeInstantly,
  type Answers,
} from '../browser.tsx'
import { callsOf, advanceTimers, pendingAnswer, pushUpdate } from '../social/feeds.ts'
import {
  pushBadge,
  bayo,
  findBubble,
  chat,
  chatsOf,
  chidiPartner,
  waitForSubscription,
  pushEvent,
  message,
  ownMessage,
  minutesAgo,
  chatAnswer,
  chatViewer,
  openWithChats,
  write,
  chatPartner,
  messageTexts,
} from './chats.ts'
import { searchUsersAnswer } from '../social/people.ts'
import { scrollIntoView, sampleMedia, stubIntersectionObserver } from '../social/posts.tsx'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))

let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const chidi = chidiPartner()
const dayo = chatPartner(12, 'Dayo Eze')
const messageFrom = (minutes: number, change: object = {}) =>
  message(1, { createdAt: minutesAgo(minutes), ...change })

/** Three chats, the most recent first. */
const threeChats = () => [
  chat(chidi, [messageFrom(5.5, { id: 'last-7' })], { unreadCount: 3 }),
  chat(bayo, [messageFrom(125, { id: 'last-11', isMine: true, content: 'See you' })]),
  chat(dayo, [messageFrom(4000, { id: 'last-12', content: '', media: [sampleMedia('a')] })]),
]

const chatsAnswer = (chats = threeChats(), change: object = {}, hasNextPage = false) => ({
  viewer: chatViewer({ conversations: chatsOf(chats, hasNextPage), ...change }),
})

const openChats = (chats?: ReturnType<typeof threeChats>, answers: Answers = {}) =>
  openWithChats('/messages', { MessagesScreenQuery: chatsAnswer(chats), ...answers })

const findRows = async (name = 'Chats') =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const chatNames = async () => (await findRows()).map((row) => within(row).getByRole('link').textContent)
const rowOf = async (name: RegExp) => {
  const row = (await screen.findByRole('link', { name })).closest('li')
  if (!row) throw new Error('It is in no row')
  return within(row)
}

describe('the list of chats', () => {
  it('shows the other person, the last message with its time, and the unread count', async () => {
    openChats()
    expect((await findRows()).map(({ textContent }) => textContent)).toEqual([
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
    openChats([chat(chidi, [messageFrom(1, { content: '', media })])])
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('puts a chat on top when a message arrives in it, and counts that', async () => {
    openChats()
    await findRows()
    const fresh = message(2, { id: 'fresh', content: 'Are you there?', createdAt: minutesAgo(0) })
    await pushEvent(net, 'MessageSent', {
      conversation: chat(bayo, [fresh], { unreadCount: 1 }),
      message: fresh,
    })
    expect(await chatNames()).toEqual(['Bayo Ade', 'Chidi Eze', 'Dayo Eze'])
    expect((await findRows())[0]?.textContent).toBe('BBayo Adejust nowAre you there?11 unread message')
    await pushEvent(net, 'MessagesRead', {
      conversation: { __typename: 'Conversation', id: 'chat-11', unreadCount: 0, readUpTo: 2 },
    })
    expect((await rowOf(/Bayo Ade/)).queryByText(/unread/)).toBeNull()
  })

  it('opens a chat with all its messages, after one arrived in the list', async () => {
    const before = [message(1), ownMessage(2)]
    openChats([chat(chidiPartner(), before)], { ChatScreenQuery: chatAnswer([...before, message(3)]) })
    await findRows()
    const unreadChat = chat(chidiPartner(), [message(3)], { unreadCount: 1, readUpTo: 2 })
    await pushEvent(net, 'MessageSent', { conversation: unreadChat, message: message(3) })
    await userEvent.click((await findRows())[0]?.querySelector('a') ?? document.body)
    await findBubble('Words 1')
    expect(messageTexts()).toEqual(['Words 1', 'Words 2', 'Words 3'])
  })

  it('adds the chat of a new person, and drops one deleted on another device', async () => {
    openChats([chat(chidi, [messageFrom(5)])])
    await findRows()
    await pushEvent(net, 'MessageSent', {
      conversation: chat(bayo, [messageFrom(0, { id: 'new' })]),
      message: messageFrom(0, { id: 'new' }),
    })
    expect(await chatNames()).toEqual(['Bayo Ade', 'Chidi Eze'])
    await pushEvent(net, 'ConversationDeleted', { conversationId: 'chat-7' })
    expect(await chatNames()).toEqual(['Bayo Ade'])
  })

  it('shows in a row that the other person is typing, for a second', async () => {
    openChats()
    await findRows()
    await waitForSubscription(net, 'typistsSubscription')
    vi.useFakeTimers(fakeTimerOptions)
    await pushUpdate(net, 'typistsSubscription', { typing: { __typename: 'Typing', userId: bayo.id } })
    expect((await rowOf(/Bayo Ade/)).getByText('Typing...')).toBeTruthy()
    expect((await rowOf(/Bayo Ade/)).queryByText('You: See you')).toBeNull()
    await advanceTimers(1000)
    expect((await rowOf(/Bayo Ade/)).getByText('You: See you')).toBeTruthy()
  })

  it('explains itself when it is empty, and offers a first message', async () => {
    openChats([])
    expect(await screen.findByRole('heading', { name: 'Keep it real in direct messages' })).toBeTruthy()
    expect(screen.getByText('You can message anyone who follows you.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Message requests/ })).toBeNull()
    const main = within(screen.getByRole('main'))
    await userEvent.click(main.getByText('New message'))
    expect(await screen.findByRole('dialog', { name: 'New message' })).toBeTruthy()
  })

  it('has its heading while it loads', async () => {
    openChats([], { MessagesScreenQuery: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading chats')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy()
  })

  it('says why it fails to load, and retries', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: object = brokenConnection
    openChats([], { MessagesScreenQuery: () => answer })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch conversations' })).toBeTruthy()
    expect(screen.getByText(/^Fennec could not be reached/)).toBeTruthy()
    answer = refusal(500, 'INTERNAL', 'Something broke')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Something broke')).toBeTruthy()
    answer = chatsAnswer()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findRows()).toHaveLength(3)
  })

  it('loads more at its end, and retries when that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stubIntersectionObserver()
    vi.stubGlobal('scrollY', innerHeight * 2)
    let answer: object = brokenConnection
    const { calls } = openChats([], {
      MessagesScreenQuery: chatsAnswer(threeChats().slice(0, 1), {}, true),
      ChatsPageQuery: () => answer,
    })
    await findRows()
    await scrollIntoView(
      screen.getByText('Loading chats').closest('div:has(> *)')?.parentElement ?? document.body,
      1,
    )
    expect(await screen.findByText('More chats could not be loaded.')).toBeTruthy()
    answer = chatsAnswer(threeChats().slice(1))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    // The error message goes before the chats arrive.
    await screen.findByText('Dayo Eze')
    expect(await chatNames()).toEqual(['Chidi Eze', 'Bayo Ade', 'Dayo Eze'])
    expect(screen.queryByText('More chats could not be loaded.')).toBeNull()
    expect(callsOf(calls, 'ChatsPageQuery').at(-1)?.variables).toMatchObject({ after: 'chat-7', first: 20 })
  })

  it('keeps its later pages when a viewer who has scrolled past the window returns', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    stubIntersectionObserver()
    vi.stubGlobal('scrollY', innerHeight * 2)
    const { calls } = openChats([], {
      MessagesScreenQuery: chatsAnswer(threeChats().slice(0, 1), {}, true),
      ChatsPageQuery: chatsAnswer(threeChats().slice(1)),
    })
    await findRows()
    await scrollIntoView(
      screen.getByText('Loading chats').closest('div:has(> *)')?.parentElement ?? document.body,
      1,
    )
    await screen.findByText('Dayo Eze')
    vi.setSystemTime(Date.now() + 60_000)
    act(() => void dispatchEvent(new Event('focus')))
    await eventually(() => expect(callsOf(calls, 'MessagesScreenQuery')).toHaveLength(1))
    expect(await chatNames()).toEqual(['Chidi Eze', 'Bayo Ade', 'Dayo Eze'])
  })
})

describe('the row of message requests', () => {
  const request = chat(bayo, [messageFrom(3, { content: 'Is the bicycle still there?' })], {
    state: 'REQUEST',
  })

  it('stands apart from the chats, with the number of requests', async () => {
    openChats([], { MessagesScreenQuery: chatsAnswer(undefined, { messageRequestsCount: 2 }) })
    const row = await screen.findByRole('link', { name: /Message requests/ })
    expect(row.getAttribute('href')).toBe('/message-requests')
    expect(screen.getByText('2 waiting')).toBeTruthy()
    expect(await findRows()).toHaveLength(3)
  })

  it('counts a new request, and one answered on another device', async () => {
    let requestsCount = 0
    const { calls } = openChats([], {
      FollowMessagesQuery: () => ({ viewer: chatViewer({ messageRequestsCount: requestsCount }) }),
    })
    await screen.findByText('You can message anyone who follows you.')
    requestsCount = 1
    await pushEvent(net, 'MessageSent', { conversation: request, message: messageFrom(3, { id: 'asks' }) })
    expect(await screen.findByText('1 waiting')).toBeTruthy()
    requestsCount = 0
    // A message to a person with a pending request accepts it, so any sent message may change the count.
    const other = chat(chidiPartner(), [ownMessage(4)])
    await pushEvent(net, 'MessageSent', { conversation: other, message: ownMessage(4) })
    await eventually(() => expect(screen.queryByText('1 waiting')).toBeNull())
    expect(callsOf(calls, 'FollowMessagesQuery')).toHaveLength(2)
    await pushEvent(net, 'MessageSent', { conversation: other, message: ownMessage(5) })
    await pushEvent(net, 'RequestAccepted', { conversation: { ...request, state: 'OPEN' } })
    await eventually(() => expect(callsOf(calls, 'FollowMessagesQuery')).toHaveLength(3))
  })

  it('opens a list of requests, which updates live', async () => {
    openWithChats('/message-requests', {
      RequestsScreenQuery: { viewer: chatViewer({ messageRequests: chatsOf([request]) }) },
    })
    expect((await screen.findByRole('link', { name: /Bayo Ade/ })).getAttribute('href')).toBe('/messages/11')
    expect(screen.getByText('Is the bicycle still there?')).toBeTruthy()
    const asks = chat(dayo, [messageFrom(0, { id: 'asks' })], { state: 'REQUEST' })
    await pushEvent(net, 'MessageSent', { conversation: asks, message: messageFrom(0, { id: 'asks' }) })
    const list = within(await screen.findByRole('list', { name: 'Message requests' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dayo Eze', 'Bayo Ade'])
    await pushEvent(net, 'RequestAccepted', { conversation: { ...request, state: 'OPEN' } })
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dayo Eze'])
  })

  it('opens an empty list, which says so', async () => {
    openWithChats('/message-requests', {
      RequestsScreenQuery: { viewer: chatViewer({ messageRequests: chatsOf([]) }) },
    })
    expect(await screen.findByText('No message requests')).toBeTruthy()
  })

  it('opens a list that retries when it fails to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openWithChats('/message-requests', {
      RequestsScreenQuery: () => refusal(500, 'INTERNAL', 'Something broke'),
    })
    expect(await screen.findByText('Failed to fetch requests')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('a new message', () => {
  const search = async (answer: Answers['']) => {
    const app = openChats(threeChats(), {
      NewMessageQuery: answer,
      ChatScreenQuery: chatAnswer([message(1)]),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }))
    const field = dialog.getByRole('combobox', { name: 'Write to...' })
    return { ...app, dialog, field }
  }

  it('begins with the choice of a person, whose chat opens', async () => {
    const { dialog, field, calls, address } = await search(searchUsersAnswer(chidi, bayo))
    expect(dialog.getByText('Search for somebody by name or handle.')).toBeTruthy()
    typeInstantly(field, ' chi ')
    const choices = await dialog.findAllByRole('link')
    expect(choices.map((item) => item.getAttribute('href'))).toEqual(['/messages/7', '/messages/11'])
    expect(callsOf(calls, 'NewMessageQuery').map(({ variables }) => variables)).toEqual([{ text: 'chi' }])
    await userEvent.click(choices[0] ?? document.body)
    await findBubble('Words 1')
    expect(address()).toBe('/messages/7')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is started by keys alone', async () => {
    const { dialog, field, address } = await search(searchUsersAnswer(bayo, chidi))
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('chi')
    await dialog.findAllByRole('link')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'Chidi',
    )
    await userEvent.keyboard('{Enter}')
    await findBubble('Words 1')
    expect(address()).toBe('/messages/7')
  })

  it('says that the search is running, and when nobody is found', async () => {
    const answer = pendingAnswer(searchUsersAnswer())
    const { dialog, field } = await search(answer.answer)
    await userEvent.type(field, 'zz')
    expect(await dialog.findByText('Searching...')).toBeTruthy()
    await eventually(() => expect(dialog.queryByText('Searching...')).toBeTruthy())
    await act(async () => answer.arrive())
    expect(await dialog.findByText('No users found')).toBeTruthy()
  })

  it('says that the search failed, and searches again', async () => {
    let isAway = true
    const { dialog, field } = await search(() => (isAway ? brokenConnection : searchUsersAnswer()))
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
    openChats(undefined, {
      CurrentUserQuery: {
        viewer: chatViewer({ unreadMessagesCount: 3 }),
        site: { supportEmail: 'help@fennec.example', minimumAge: 16 },
      },
    })
    const badgeLinks = await links()
    expect(badgeLinks.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Messages, 3 unread messages', '/messages'],
      ['Messages, 3 unread messages', '/messages'],
    ])
    await pushBadge(net, 'MessageSent', 120)
    expect((await links()).map((link) => within(link).getByText('99+').textContent)).toEqual(['99+', '99+'])
    await pushBadge(net, 'MessagesRead', 1)
    expect((await links())[0]?.getAttribute('aria-label')).toBe('Messages, 1 unread message')
    await pushBadge(net, 'ConversationDeleted', 0)
    expect(screen.queryAllByRole('link', { name: /unread/ })).toEqual([])
  })

  it('shows on other screens too, and does not count the viewer’s own messages', async () => {
    openWithChats('/about')
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(net.last.badges.size).toBe(2))
    await pushBadge(net, 'MessageSent', 2)
    expect(await links()).toHaveLength(2)
    await pushBadge(net, 'MessageSent', 2)
    expect((await links())[0]?.getAttribute('aria-label')).toBe('Messages, 2 unread messages')
  })

  it('shows a pending request on any screen, until it is answered', async () => {
    const requestLinks = () => screen.queryAllByRole('link', { name: 'Messages, message requests' })
    openWithChats('/about')
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(net.last.badges.size).toBe(2))
    expect(requestLinks()).toEqual([])
    await pushBadge(net, 'MessageSent', 0, true)
    expect(requestLinks()).toHaveLength(2)
    await pushBadge(net, 'RequestAccepted', 0)
    expect(requestLinks()).toEqual([])
  })

  it('changes as the viewer reads a chat', async () => {
    const conversation = { __typename: 'Conversation', id: 'chat-7', unreadCount: 0, readUpTo: 1 }
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1)], { unreadCount: 1, readUpTo: 0 }),
      CurrentUserQuery: {
        viewer: chatViewer({ unreadMessagesCount: 1 }),
        site: { supportEmail: 'help@fennec.example', minimumAge: 16 },
      },
      useSetMessagesReadMutation: { setMessagesRead: { conversation, viewer: chatViewer() } },
    })
    await findBubble('Words 1')
    await eventually(() => expect(screen.queryAllByRole('link', { name: /unread message/ })).toEqual([]))
  })

  it('does not count a message that the viewer sends', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([message(1)]),
      outboxMutation: { sendMessage: { message: ownMessage(2), conversation: chat(chidi, [ownMessage(2)]) } },
    })
    await write('Yes{Enter}')
    await findBubble('Words 2')
    expect(screen.queryByText('New messages')).toBeNull()
    expect(screen.queryAllByText(/unread message/)).toEqual([])
  })
})
