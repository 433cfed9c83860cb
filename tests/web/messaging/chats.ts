// Chats with Chidi and others as the API returns them, the app opened with them, and the parts of a chat’s screen.
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { maxWaitMs } from '#web/relay/network/backoff.ts'
import { openSession, storeUser } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import {
  emptyList,
  eventually,
  openApp,
  viewerAnswers,
  serve,
  storeSession,
  viewerOf,
  type Answers,
  type Call,
} from '../browser.tsx'
import { photo, fakePrepareFile } from '../composer/composerScreen.ts'
import { callsOf, advanceTimers, pushUpdate } from '../social/feeds.ts'
import { chidi, person } from '../social/people.ts'
import type { serveSockets } from '../relay/socketServer.ts'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A person whom the viewer may write to; no chat exists unless `change` sets `viewerConversation`. */
export const chatPartner = (databaseId: number, displayName: string, change: object = {}) =>
  person(databaseId, displayName, {
    __typename: 'User',
    university: 'University of Lagos',
    viewerMessageStanding: 'DIRECT',
    viewerHasMuted: false,
    viewerConversation: null,
    ...change,
  })

export const chidiPartner = (change: object = {}) => chatPartner(7, 'Chidi Eze', { ...chidi, ...change })
export const bayo = chatPartner(11, 'Bayo Ade')

interface MessageNode {
  id: string
  number: number
  [field: string]: unknown
}

const anHourAgo = Date.now() - 3_600_000

/** The message of that number, by default from the other person; a higher number is newer. */
export const message = (number: number, change: object = {}): MessageNode => ({
  __typename: 'Message',
  id: `message-${number}`,
  databaseId: number,
  number,
  isMine: false,
  content: `Words ${number}`,
  createdAt: new Date(anHourAgo + number * 60_000).toISOString(),
  editedAt: null,
  isReply: false,
  replyTo: null,
  reactions: [],
  media: [],
  voiceNote: null,
  product: null,
  service: null,
  conversation: null,
  ...change,
})

/** A voice message of the other person, twelve seconds long. */
export const voiceMessage = (number: number, change: object = {}) =>
  message(number, {
    content: '',
    voiceNote: {
      __typename: 'VoiceNote',
      id: `voice-${number}`,
      url: `/media/messages/${number}.weba`,
      contentType: 'audio/webm',
      durationMs: 12_000,
      byteSize: 24_400,
      waveform: '0123456789abcdef',
      alt: null,
      ...change,
    },
  })

export const ownMessage = (number: number, change: object = {}) =>
  message(number, { isMine: true, ...change })

export const pageOf = (messages: MessageNode[], hasPreviousPage = false) => ({
  edges: messages.map((node) => ({ __typename: 'MessageEdge', cursor: `at ${node.number}`, node })),
  pageInfo: { ...emptyList.pageInfo, startCursor: messages[0]?.id ?? null, hasPreviousPage },
})

/** A chat with that person, by default fully read. */
export function chat(other: { databaseId: number }, messages: MessageNode[] = [], change: object = {}) {
  const itself = { __typename: 'Conversation', __isNode: 'Conversation', id: `chat-${other.databaseId}` }
  const last = messages.at(-1)
  return {
    ...itself,
    other: { ...other, viewerConversation: itself },
    messages: pageOf(messages),
    state: 'OPEN',
    lastMessage: last ?? null,
    unreadCount: 0,
    readUpTo: last?.number ?? 0,
    seenUpTo: 0,
    ...change,
  }
}

export const chatsOf = (chats: { id: string }[], hasNextPage = false) => ({
  edges: chats.map((node) => ({ __typename: 'ConversationEdge', cursor: node.id, node })),
  pageInfo: { endCursor: chats.at(-1)?.id ?? null, hasNextPage },
})

export const chatViewer = (change: object = {}) =>
  viewerOf('CUSTOMER', { messageRequestsCount: 0, conversations: emptyList, ...change })

/** The answer to the query of the chat with Chidi, or with `user`. */
export const chatAnswer = (messages: MessageNode[] = [], change: object = {}, user: object = {}) => ({
  viewer: chatViewer(),
  user: chidiPartner({ viewerConversation: chat(chidiPartner(), messages, change), ...user }),
})

/** Signs Ada in and opens that path, with answers for chats. */
export function openWithChats(path: string, answers: Answers = {}) {
  storeSession()
  return reopenApp(path, answers)
}

const ada: SessionUser = {
  id: 3,
  email: 'ada@unilag.edu.ng',
  userType: 'customer',
  firstName: 'Ada',
  hasCompletedProfileSetup: true,
  theme: 'dark',
}

/** Serves Ada's chats; other answers override the defaults. */
export const serveChats = (answers: Answers = {}) =>
  serve({
    ...viewerAnswers(chatViewer()),
    MessagesScreenQuery: { viewer: chatViewer() },
    ChatsBesideQuery: { viewer: chatViewer() },
    ChatScreenQuery: chatAnswer(),
    PersonItemsQuery: { node: chidiPartner() },
    SettingsScreenQuery: { viewer: chatViewer() },
    useSetTypingMutation: { setTyping: { againInMs: 800 } },
    useSetMessagesReadMutation: { setMessagesRead: { conversation: null, viewer: chatViewer() } },
    ...answers,
  })

/** Opens the path in a new page with the same session. */
export function reopenApp(path: string, answers: Answers = {}, user = ada) {
  storeUser(user)
  const calls = serveChats(answers)
  return { ...openApp(path), calls }
}

export const inputsOf = (calls: Call[], operation: string) =>
  callsOf(calls, operation).map(({ variables }) => variables.input)

export const idempotencyKeys = (calls: Call[], operation: string) =>
  callsOf(calls, operation).map(({ headers }) => headers['idempotency-key'])

type Net = ReturnType<typeof serveSockets>

export const waitForSubscription = (net: Net, name: string) =>
  eventually(() =>
    expect([...net.last.subscriptions.values()].map(({ operationName }) => operationName)).toContain(name),
  )

let seq = 100

/** Sends a message event over the socket. */
export const pushEvent = async (net: Net, event: string, payload: object) => {
  await waitForSubscription(net, 'FollowMessagesSubscription')
  await pushUpdate(net, 'FollowMessagesSubscription', {
    messages: { __typename: event, seq: ++seq, ...payload },
  })
}

export const pushBadge = (net: Net, event: string, unreadCount: number, hasMessageRequests = false) =>
  act(async () => {
    for (const [id, { operationName }] of net.last.badges)
      if (operationName === 'useUnreadMessagesSubscription') {
        const messages = { __typename: event, seq: ++seq, unreadCount, hasMessageRequests }
        net.last.sendToClient({ id, type: 'next', payload: { data: { messages } } })
      }
  })

export const findMessageField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Chidi Eze' })

export const write = async (text: string) => userEvent.type(await findMessageField(), text)

const queryList = (name: string) => screen.queryByRole('list', { name })

/** The text of each bubble of the chat, in order. */
export const messageTexts = () =>
  [...(queryList('Messages with Chidi Eze')?.querySelectorAll('p[dir=auto]') ?? [])].map(
    ({ textContent }) => textContent,
  )

export const unsentTexts = () =>
  [...(queryList('Not sent yet')?.querySelectorAll('p[dir=auto]') ?? [])].map(
    ({ textContent }) => textContent,
  )

/** The bubble with that text. */
export async function findBubble(words: string) {
  const list = await screen.findByRole('list', { name: 'Messages with Chidi Eze' })
  const item = (await within(list).findByText(words, { selector: 'p' })).closest<HTMLElement>('[data-number]')
  if (!item) throw new Error('It is in no message')
  return within(item)
}

export async function chooseAction(words: string, item: string) {
  const options = await findBubble(words)
  await userEvent.click(options.getByRole('button', { name: /^Options for the message/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** A server that accepts each message once and stores it, unless another answer is set. */
export function messageServer(override: () => Response | Error | null = () => null) {
  const sentMessages: ReturnType<typeof ownMessage>[] = []
  const findSent = (content: string) =>
    sentMessages.find((item) => 'content' in item && item.content === content)
  function accept({ variables }: Pick<Call, 'variables'>) {
    const content = String(variables.input?.['content'])
    const message =
      findSent(content) ??
      ownMessage(sentMessages.length + 1, { content, createdAt: new Date().toISOString() })
    if (!findSent(content)) sentMessages.push(message)
    return { sendMessage: { message, conversation: chat(chidiPartner(), [message]) } }
  }
  return {
    outboxMutation: (call: Call) => override() ?? accept(call),
    ChatScreenQuery: () => chatAnswer(sentMessages),
  }
}

export const sentContents = (calls: Call[]) =>
  inputsOf(calls, 'outboxMutation').map((input) => input?.['content'])

/** The unsent messages, as the device keeps them. */
export const storedOutbox = () =>
  JSON.parse(localStorage.getItem('outbox:3') ?? '[]') as { key: string; content: string }[]

/** Advances the timers by the longest backoff before the next attempt. */
export const waitForRetry = () => advanceTimers(maxWaitMs)

/** Stores messages to Chidi in the outbox, as if an earlier page had not sent them. */
export const storeUnsent = (...contents: string[]) =>
  localStorage.setItem(
    'outbox:3',
    JSON.stringify(
      contents.map((content, index) => ({
        key: `key-${index}`,
        otherId: 7,
        recipientId: 'VXNlcjo7',
        content,
        replyToId: null,
        files: [],
        behind: 0,
        at: new Date().toISOString(),
        fault: null,
      })),
    ),
  )

let reloadsCount = 0

/** Drops the page with its memory, and keeps the storage of the device. */
export function reload() {
  cleanup()
  localStorage.setItem('authToken', `token-after-reload-${++reloadsCount}`)
  openSession()
}

/** Stubs object URLs, which happy-dom lacks. */
export function stubObjectUrls() {
  vi.spyOn(preparing, 'prepareFile').mockImplementation(fakePrepareFile)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
}

/** A video file that reports that size. */
export const videoFile = (megabytes: number, name = 'clip.mp4') =>
  Object.defineProperty(
    new File(['\0\0\0\x18ftypmp42', 'x'.repeat(100)], name, { type: 'video/mp4' }),
    'size',
    {
      value: megabytes * 1024 * 1024,
    },
  )

export const pdfFile = () => new File(['x'], 'notes.pdf', { type: 'application/pdf' })

/** Files over the limits of a message: the video by one byte. */
export const tooLargeVideo = () => videoFile(50 + 1 / 1024 / 1024)
export const tooLargePhoto = () => photo('huge.png', 10_486_000 * 10)
