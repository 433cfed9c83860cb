// Screenshot states of messages: loading, failed and empty lists, and actions in a chat.
import type { Locator, Page } from 'playwright'
import { rewriteResponses, withEmptyLists, stallRequests, abortRequests } from './network.ts'
import { customerState } from './customerState.ts'
import { waitUntilSettled } from './waitUntilSettled.ts'
import type { State } from './states.ts'

/** The customer's chats: about a sale and a plan, one with a voice note, and a request. */
const [saleChat, planChat, voiceChat, requestChat] = [3, 2, 8, 30].map((id) => `/messages/${id}`) as [
  string,
  string,
  string,
  string,
]
/** A person without a chat with the customer. */
const strangerChat = '/messages/5'
/** A chat in which the vendor was tricked. */
const scamChat = '/messages/21'

/** Empties the lists of chats and message requests. */
const withoutChats = rewriteResponses((name, value) => {
  if (name.endsWith('Count')) return 0
  if (name === 'hasNextPage') return false
  return name === 'edges' ? [] : value
})

/** Simulates a partner who accepts no messages. */
const withClosedPartner = rewriteResponses((name, value) =>
  name === 'viewerMessageStanding' ? 'CLOSED' : value,
)

/** Simulates the customer's own request. */
const withPendingRequest = rewriteResponses((name, value) => {
  if (name === 'state' && value === 'REQUEST') return 'ASKED'
  if (name === 'viewerMessageStanding') return 'WAITING'
  if (name === 'isMine') return true
  return name === 'unreadCount' ? 0 : value
})

/** Right-to-left text, text without a space, several lines, and an address. */
const texts = [
  'مرحبا، هل ما زال القميص البرتقالي موجودًا؟ (L)\nשלום לכולם\nand then from the left',
  `Cha${'i'.repeat(200)}!`,
  'See https://www.unilag.edu.ng/students/timetables/2026-2027/first-semester/faculty-of-engineering.pdf first',
  'E go be',
  '🙌🏾',
]

const messageCount = 30
const readCount = 12

interface Edge {
  node: { __typename?: string }
}

/** Repeats these texts as messages, the last of them unread. */
const withManyUnread = rewriteResponses((name, value) => {
  if (name === 'unreadCount') return messageCount - readCount
  if (name === 'readUpTo') return readCount
  const [edge] = name === 'edges' ? (value as Edge[]) : []
  if (edge?.node.__typename !== 'Message') return value
  return Array.from({ length: messageCount }, (_, index) => ({
    cursor: String(index),
    node: {
      ...edge.node,
      id: `written ${index}`,
      number: index + 1,
      isMine: index < readCount && index % 3 === 0,
      content: texts[index % texts.length],
    },
  }))
})

/** A microphone that hums. */
const withMicrophone = (page: Page) =>
  page.addInitScript(() => {
    // Without a named function: see `waitUntilSettled`.
    const [enumerateDevices, getUserMedia] = [
      async () => [{ kind: 'audioinput' }],
      async () => {
        const audio = new AudioContext()
        const tone = audio.createOscillator()
        const microphone = audio.createMediaStreamDestination()
        tone.connect(microphone)
        tone.start()
        return microphone.stream
      },
    ]
    Object.assign(navigator.mediaDevices, { enumerateDevices, getUserMedia })
  })

const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Removes the draft for the next state. */
const clearDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^(chatDraft|outbox):/.test(key)) localStorage.removeItem(key)
  })

/** Opens the options of that person's first message. */
async function openMenu(page: Page, sender: string) {
  await page
    .getByRole('button', { name: `Options for the message by ${sender}` })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

/** Refuses the first of two messages, and keeps the second one pending. */
const blockSending = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = window
    const errors = [{ message: 'Tobi Adéṣínà takes no new messages', extensions: { code: 'FORBIDDEN' } }]
    window.fetch = async (input, init) => {
      const body = String(init?.body)
      if (!body.includes('outboxMutation')) return fetch(input, init)
      return body.includes('Bring') ? Response.json({ errors }, { status: 403 }) : new Promise(() => {})
    }
    // Without the socket, a message is sent in a request.
    const { send } = WebSocket.prototype
    WebSocket.prototype.send = function (data) {
      if (String(data).includes('outboxMutation')) this.close(4000)
      else send.call(this, data)
    }
  })

async function sendBlockedMessages(page: Page) {
  for (const text of ['Bring the stand along, abeg', 'I dey wait for you']) {
    await messageField(page).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Not sent, tap to retry' }).waitFor()
  await clearDrafts(page)
}

/** A photo and a video in reply to a message. */
async function replyWithFiles(page: Page) {
  await openMenu(page, 'Amaka Thrift')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await messageField(page).fill('See am. The one on the left')
  await page
    .getByLabel('Photos and videos')
    .setInputFiles(['web/public/app-icon-512.png', 'server/demo/video.webm'])
  await page.getByRole('group', { name: 'Video 2 of 2' }).waitFor()
  await clearDrafts(page)
}

async function searchRecipients(page: Page, name: string) {
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('combobox', { name: 'Write to...' }).fill(name)
}

/** Waits for that content, and for the list beside it in a wide window. */
const waitForContent = (part: (page: Page) => Locator) => async (page: Page) => {
  await part(page).waitFor()
  await waitUntilSettled(page)
}

export const messageStates: State[] = [
  customerState(
    'messages-loading',
    '/messages',
    (page) => page.getByText('Loading chats').waitFor({ state: 'attached' }),
    stallRequests,
  ),
  customerState(
    'messages-failed',
    '/messages',
    (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    abortRequests,
  ),
  customerState(
    'messages-empty',
    '/messages',
    (page) => page.getByRole('heading', { name: /^Keep it real/ }).waitFor(),
    withoutChats,
  ),
  customerState('messages-found', '/messages', async (page) => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('gate')
    await page.getByRole('list', { name: 'Messages found' }).waitFor()
  }),
  customerState('messages-new', '/messages', async (page) => {
    await searchRecipients(page, 'a')
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  customerState('messages-new-nobody', '/messages', async (page) => {
    await searchRecipients(page, 'nobody at all')
    await page.getByText('No users found').waitFor()
  }),
  customerState(
    'requests-empty',
    '/message-requests',
    (page) => page.getByRole('heading', { name: /^No / }).waitFor(),
    withEmptyLists,
  ),
  customerState(
    'chat-loading',
    planChat,
    (page) => page.getByText('Loading messages').waitFor({ state: 'attached' }),
    stallRequests,
  ),
  customerState('chat-request', requestChat, (page) =>
    page.getByRole('region', { name: 'Message request' }).waitFor(),
  ),
  customerState(
    'chat-waiting',
    requestChat,
    waitForContent((page) => page.getByText('You can write more once')),
    withPendingRequest,
  ),
  customerState(
    'chat-closed',
    strangerChat,
    waitForContent((page) => page.getByText('takes no new messages')),
    withClosedPartner,
  ),
  customerState(
    'chat-unread',
    saleChat,
    waitForContent((page) => page.getByRole('button', { name: /new, to the newest message$/ })),
    withManyUnread,
  ),
  customerState('chat-unsent', planChat, sendBlockedMessages, blockSending),
  customerState('chat-menu', planChat, (page) => openMenu(page, 'you')),
  customerState('chat-edit', saleChat, async (page) => {
    await openMenu(page, 'you')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor()
  }),
  customerState('chat-answer', saleChat, replyWithFiles),
  customerState(
    'chat-voice',
    voiceChat,
    async (page) => {
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      // Moves the pointer off the tooltip.
      await page.mouse.move(0, 0)
      await page.getByRole('timer').getByText('0:01').waitFor()
    },
    withMicrophone,
  ),
  customerState('chat-emojis', planChat, async (page) => {
    await page.getByRole('button', { name: 'Emojis' }).click()
    await page.getByRole('grid', { name: 'Emojis' }).waitFor()
  }),
  customerState('chat-delete', planChat, async (page) => {
    await page.getByRole('button', { name: 'Chat options' }).click()
    await page.getByRole('menuitem', { name: 'Delete chat' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  {
    name: 'chat-trick',
    visitor: 'vendor',
    path: scamChat,
    reach: (page) => page.getByRole('note', { name: 'Careful' }).waitFor(),
  },
  {
    name: 'chat-report',
    visitor: 'vendor',
    path: scamChat,
    async reach(page) {
      await page.getByRole('button', { name: 'Report this message' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
