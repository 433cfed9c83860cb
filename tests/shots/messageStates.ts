// States of messages: loading, failed and empty lists, and acts in a chat.
import type { Locator, Page } from 'playwright'
import { changeAnswers, emptyAnswers, holdAnswers, loseCalls } from './answers.ts'
import { state } from './ofCustomer.ts'
import { settled } from './settled.ts'
import type { State } from './states.ts'

/** The customer's chats: about a sale and a plan, one with a voice note, and a request. */
const [sale, plan, voiced, requested] = [3, 2, 8, 30].map((id) => `/messages/${id}`) as [
  string,
  string,
  string,
  string,
]
/** A person without a chat with the customer. */
const stranger = '/messages/5'
/** A chat in which the vendor was tricked. */
const scamChat = '/messages/21'

/** Empties chats and requests. */
const withoutMessages = changeAnswers((name, value) => {
  if (name.endsWith('Count')) return 0
  if (name === 'hasNextPage') return false
  return name === 'edges' ? [] : value
})

/** Simulates a partner who accepts no messages. */
const closed = changeAnswers((name, value) => (name === 'viewerMessageStanding' ? 'CLOSED' : value))

/** Simulates the customer's own request. */
const asRequested = changeAnswers((name, value) => {
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

const written = 30
const read = 12

interface Edge {
  node: { __typename?: string }
}

/** Repeats these texts as messages, the last of them unread. */
const withManyUnread = changeAnswers((name, value) => {
  if (name === 'unreadCount') return written - read
  if (name === 'readUpTo') return read
  const [edge] = name === 'edges' ? (value as Edge[]) : []
  if (edge?.node.__typename !== 'Message') return value
  return Array.from({ length: written }, (_, index) => ({
    cursor: String(index),
    node: {
      ...edge.node,
      id: `written ${index}`,
      number: index + 1,
      isMine: index < read && index % 3 === 0,
      content: texts[index % texts.length],
    },
  }))
})

/** A microphone that hums. */
const withMicrophone = (page: Page) =>
  page.addInitScript(() => {
    // Without a named function: see `settled`.
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

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Removes the draft for the next state. */
const emptyDrafts = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^(chatDraft|outbox):/.test(key)) localStorage.removeItem(key)
  })

/** Opens the options of that person's first message. */
async function openMenu(page: Page, by: string) {
  await page
    .getByRole('button', { name: `Options for the message by ${by}` })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

/** Refuses the first of two messages, and keeps the second one pending. */
const sendNothing = (page: Page) =>
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

async function sendInVain(page: Page) {
  for (const text of ['Bring the stand along, abeg', 'I dey wait for you']) {
    await field(page).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Not sent, tap to retry' }).waitFor()
  await emptyDrafts(page)
}

/** A photo and a video in reply to a message. */
async function answerWithFiles(page: Page) {
  await openMenu(page, 'Amaka Thrift')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await field(page).fill('See am. The one on the left')
  await page
    .getByLabel('Photos and videos')
    .setInputFiles(['web/public/app-icon-512.png', 'server/demo/video.webm'])
  await page.getByRole('group', { name: 'Video 2 of 2' }).waitFor()
  await emptyDrafts(page)
}

async function lookFor(page: Page, name: string) {
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('combobox', { name: 'Write to...' }).fill(name)
}

/** Waits for that content, and for the list beside it in a wide window. */
const whole = (part: (page: Page) => Locator) => async (page: Page) => {
  await part(page).waitFor()
  await settled(page)
}

export const messageStates: State[] = [
  state(
    'messages-loading',
    '/messages',
    (page) => page.getByText('Loading chats').waitFor({ state: 'attached' }),
    holdAnswers,
  ),
  state(
    'messages-failed',
    '/messages',
    (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    loseCalls,
  ),
  state(
    'messages-empty',
    '/messages',
    (page) => page.getByRole('heading', { name: /^Keep it real/ }).waitFor(),
    withoutMessages,
  ),
  state('messages-found', '/messages', async (page) => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('gate')
    await page.getByRole('list', { name: 'Messages found' }).waitFor()
  }),
  state('messages-new', '/messages', async (page) => {
    await lookFor(page, 'a')
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  state('messages-new-nobody', '/messages', async (page) => {
    await lookFor(page, 'nobody at all')
    await page.getByText('No users found').waitFor()
  }),
  state(
    'requests-empty',
    '/message-requests',
    (page) => page.getByRole('heading', { name: /^No / }).waitFor(),
    emptyAnswers,
  ),
  state(
    'chat-loading',
    plan,
    (page) => page.getByText('Loading messages').waitFor({ state: 'attached' }),
    holdAnswers,
  ),
  state('chat-request', requested, (page) => page.getByRole('region', { name: 'Message request' }).waitFor()),
  state(
    'chat-waiting',
    requested,
    whole((page) => page.getByText('You can write more once')),
    asRequested,
  ),
  state(
    'chat-closed',
    stranger,
    whole((page) => page.getByText('takes no new messages')),
    closed,
  ),
  state(
    'chat-unread',
    sale,
    whole((page) => page.getByRole('button', { name: /new, to the newest message$/ })),
    withManyUnread,
  ),
  state('chat-unsent', plan, sendInVain, sendNothing),
  state('chat-menu', plan, (page) => openMenu(page, 'you')),
  state('chat-edit', sale, async (page) => {
    await openMenu(page, 'you')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor()
  }),
  state('chat-answer', sale, answerWithFiles),
  state(
    'chat-voice',
    voiced,
    async (page) => {
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      // Moves the pointer off the tooltip.
      await page.mouse.move(0, 0)
      await page.getByRole('timer').getByText('0:01').waitFor()
    },
    withMicrophone,
  ),
  state('chat-emojis', plan, async (page) => {
    await page.getByRole('button', { name: 'Emojis' }).click()
    await page.getByRole('grid', { name: 'Emojis' }).waitFor()
  }),
  state('chat-delete', plan, async (page) => {
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
