// The outbox: each message is sent once, through lost answers, reloads and other screens, under its own account.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import { createLiveConnection } from '#web/relay/live/live.ts'
import { setSocketOpen } from '#web/relay/live/liveState.ts'
import { brokenConnection, eventually, freshBrowser, ownClock, refusal } from '../browser.tsx'
import { callsOf, pass, slowly } from '../social/feeds.ts'
import {
  bubble,
  chat,
  chidiWrites,
  field,
  waitForSubscription,
  pushEvent,
  inputs,
  keys,
  storedOutbox,
  mine,
  reopenApp,
  chatAnswer,
  reload,
  messageTexts,
  sentContents,
  messageServer,
  unsentTexts,
  visitAsAda,
  waitForRetry,
  storeUnsent,
  write,
} from '../messaging/messaging.ts'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/components/messages/OutboxStarter.tsx')]),
)

// A pushed event needs no query, so no response can be older than a sent message.
beforeEach(() => void serveSockets())

describe('a sent message', () => {
  it('is shown at once, as pending until the server has it', async () => {
    const answer = slowly({
      sendMessage: { message: mine(1, { content: 'Hello' }), conversation: chat(chidiWrites(), []) },
    })
    const { calls } = visitAsAda('/messages/7', { outboxMutation: answer.wait })
    await write('  Hello {Enter}')
    expect(unsentTexts()).toEqual(['Hello'])
    expect(within(screen.getByRole('list', { name: 'Not sent yet' })).getByText('Sending')).toBeTruthy()
    expect((await field()).value).toBe('')
    expect(document.activeElement).toBe(await field())
    expect(storedOutbox().map(({ content }) => content)).toEqual(['Hello'])
    await act(async () => answer.come())
    await bubble('Hello')
    expect(unsentTexts()).toEqual([])
    expect(screen.getByText(/Delivered/)).toBeTruthy()
    expect(localStorage.getItem('outbox:3')).toBeNull()
    expect(inputs(calls, 'outboxMutation')).toEqual([
      { recipientId: 'VXNlcjo7', content: 'Hello', replyToId: null },
    ])
  })

  it('starts a chat with a person to whom the viewer has never written', async () => {
    visitAsAda('/messages/7', {
      ...messageServer(),
      ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null }),
    })
    expect(await screen.findByText('University of Lagos')).toBeTruthy()
    await write('Hello{Enter}')
    await bubble('Hello')
    expect(messageTexts()).toEqual(['Hello'])
  })

  it('is not shown twice where its event arrives before its response', async () => {
    const net = serveSockets()
    visitAsAda('/messages/7', { outboxMutation: slowly({}).wait })
    await write('Hello{Enter}')
    // The server's clock is an hour behind the device's.
    const message = mine(10, { content: 'Hello', createdAt: new Date(Date.now() - 3_600_000).toISOString() })
    await pushEvent(net, 'MessageSent', { conversation: chat(chidiWrites(), [message]), message })
    expect([messageTexts(), unsentTexts()]).toEqual([['Hello'], []])
  })

  it('uses the open socket, and a request under the same key where no response came there', async () => {
    const net = serveSockets()
    const { calls } = visitAsAda('/messages/7', messageServer())
    const sentOverSocket = () =>
      net.last.changes.filter(({ operationName }) => operationName === 'outboxMutation')
    const message = mine(1, { content: 'Hello', createdAt: new Date().toISOString() })
    const accepted = { sendMessage: { message, conversation: chat(chidiWrites(), [message]) } }
    net.behaviour.change = (name) => (name === 'outboxMutation' ? accepted : undefined)
    await waitForSubscription(net, 'FollowMessagesSubscription')
    await write('Hello{Enter}')
    await bubble('Hello')
    expect(sentOverSocket()).toMatchObject([
      { variables: { input: { recipientId: 'VXNlcjo7', content: 'Hello' } } },
    ])
    expect([sentContents(calls), storedOutbox()]).toEqual([[], []])

    net.behaviour.change = () => null
    await write('Again{Enter}')
    await eventually(() => expect(sentOverSocket()).toHaveLength(2))
    const key = sentOverSocket()[1]?.extensions?.idempotencyKey
    net.last.hangUp(1006)
    await bubble('Again')
    expect(sentContents(calls)).toEqual(['Again'])
    expect(keys(calls, 'outboxMutation')).toEqual([key])
  })

  it('uses the socket 75 times a minute at most, which leaves room for other socket messages', () => {
    const line = createLiveConnection('token')
    const session = {}
    setSocketOpen(session, true)
    vi.useFakeTimers()
    expect(Array.from({ length: 76 }, () => line.reserveMutation()).filter(Boolean)).toHaveLength(75)
    vi.advanceTimersByTime(59_000)
    expect(line.reserveMutation()).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(line.reserveMutation()).toBe(true)
    setSocketOpen(session, false)
    expect(line.reserveMutation()).toBe(false)
  })

  it('uses a request where the socket refuses it or is silent', async () => {
    const net = serveSockets()
    const { calls } = visitAsAda('/messages/7', messageServer())
    await waitForSubscription(net, 'FollowMessagesSubscription')
    await write('Turned away{Enter}')
    await bubble('Turned away')
    vi.useFakeTimers(ownClock)
    net.behaviour.change = () => null
    await write('Silence{Enter}')
    await eventually(() => expect(net.last.changes.at(-1)?.operationName).toBe('outboxMutation'))
    await pass(10_000)
    await bubble('Silence')
    expect(sentContents(calls)).toEqual(['Turned away', 'Silence'])
  })

  it('cannot be blank, and begins a line with Shift+Enter', async () => {
    const { calls } = visitAsAda('/messages/7', messageServer())
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
    await write('  {Enter}')
    expect(send.disabled).toBe(true)
    await write('One{Shift>}{Enter}{/Shift}two')
    expect(callsOf(calls, 'outboxMutation')).toHaveLength(0)
    await userEvent.click(send)
    await eventually(() => expect(sentContents(calls)).toEqual(['One\ntwo']))
  })

  it('is sent once, however often the viewer presses Enter', async () => {
    const { calls } = visitAsAda('/messages/7', messageServer())
    await write('Hello{Enter}{Enter}')
    await bubble('Hello')
    expect(sentContents(calls)).toEqual(['Hello'])
  })

  it('stays in the field where it is too long, and a note says by how much', async () => {
    const { calls } = visitAsAda('/messages/7', messageServer())
    const input = await field()
    await userEvent.click(input)
    await userEvent.paste('a'.repeat(5001))
    expect(screen.getByText('-1')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('A message must be at most 5000 characters')
    expect(input.value).toHaveLength(5001)
    expect(callsOf(calls, 'outboxMutation')).toHaveLength(0)
  })
})

describe('a message whose answer is lost', () => {
  // Waits for the longest backoff instead of a random one.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.99))

  it('is sent again under the same key, and the next ones after it, in their order', async () => {
    vi.useFakeTimers(ownClock)
    let isAway = true
    const { calls } = visitAsAda(
      '/messages/7',
      messageServer(() => (isAway ? brokenConnection : null)),
    )
    await write('One{Enter}')
    await write('Two{Enter}')
    expect(unsentTexts()).toEqual(['One', 'Two'])
    await waitForRetry()
    isAway = false
    await waitForRetry()
    await bubble('Two')
    expect(messageTexts()).toEqual(['One', 'Two'])
    const ofOne = callsOf(calls, 'outboxMutation').filter(
      ({ variables }) => variables.input?.['content'] === 'One',
    )
    expect(ofOne.length).toBeGreaterThan(1)
    const [first, ...others] = keys(ofOne, 'outboxMutation')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set([first, ...others]).size).toBe(1)
    const order = sentContents(calls)
    expect(order.indexOf('Two')).toBe(order.lastIndexOf('One') + 1)
    expect(keys(calls, 'outboxMutation').at(-1)).not.toBe(first)
  })

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [409, 'CONFLICT'],
    [503, 'UNAVAILABLE'],
  ])('stays pending also when the answer is %s', async (status, code) => {
    vi.useFakeTimers(ownClock)
    let isEarly = true
    const { calls } = visitAsAda(
      '/messages/7',
      messageServer(() => (isEarly ? refusal(status, code, 'Later.') : null)),
    )
    await write('Hello{Enter}')
    await eventually(() => expect(callsOf(calls, 'outboxMutation')).not.toHaveLength(0))
    expect(screen.getByText('Sending')).toBeTruthy()
    isEarly = false
    await waitForRetry()
    await bubble('Hello')
    expect(new Set(keys(calls, 'outboxMutation')).size).toBe(1)
  })

  it('is sent after a reload, under the same key', async () => {
    const { calls } = visitAsAda('/messages/7', { outboxMutation: slowly({}).wait })
    await write('Hello{Enter}')
    await eventually(() => expect(callsOf(calls, 'outboxMutation')).toHaveLength(1))
    const [before] = keys(calls, 'outboxMutation')
    reload()
    const again = reopenApp('/messages/7', messageServer())
    await bubble('Hello')
    expect(keys(again.calls, 'outboxMutation')).toEqual([before])
    expect(localStorage.getItem('outbox:3')).toBeNull()
  })

  it('is sent from any screen on return', async () => {
    storeUnsent('One', 'Two')
    const { calls } = visitAsAda('/about', messageServer())
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(localStorage.getItem('outbox:3')).toBeNull())
    expect(sentContents(calls)).toEqual(['One', 'Two'])
    expect(keys(calls, 'outboxMutation')).toEqual(['key-0', 'key-1'])
  })

  it('is sent although the viewer has left the chat meanwhile', async () => {
    vi.useFakeTimers(ownClock)
    let isAway = true
    const { go } = visitAsAda(
      '/messages/7',
      messageServer(() => (isAway ? brokenConnection : null)),
    )
    await write('Hello{Enter}')
    await go('/about')
    await screen.findByRole('heading', { name: 'About' })
    isAway = false
    await waitForRetry()
    await eventually(() => expect(localStorage.getItem('outbox:3')).toBeNull())
  })
})

describe('a message that is refused', () => {
  const refuse = async () => {
    let isOpen = false
    const { calls } = visitAsAda(
      '/messages/7',
      messageServer(() => (isOpen ? null : refusal(403, 'FORBIDDEN', messageErrors.waiting))),
    )
    await write('Hello{Enter}')
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    await list.findByText(messageErrors.waiting)
    return { calls, list, acceptMessages: () => (isOpen = true) }
  }

  it('says why, and is sent again with a tap', async () => {
    const { calls, list, acceptMessages } = await refuse()
    expect(list.queryByText('Sending')).toBeNull()
    acceptMessages()
    await userEvent.click(list.getByRole('button', { name: 'Not sent, tap to retry' }))
    await bubble('Hello')
    expect(sentContents(calls)).toEqual(['Hello', 'Hello'])
  })

  it('can be discarded', async () => {
    const { calls, list } = await refuse()
    await userEvent.click(list.getByRole('button', { name: 'Discard' }))
    expect(unsentTexts()).toEqual([])
    expect(localStorage.getItem('outbox:3')).toBeNull()
    expect(sentContents(calls)).toEqual(['Hello'])
  })

  it('stays refused after a reload, and does not delay the next one', async () => {
    await refuse()
    reload()
    const { calls } = reopenApp('/messages/7', messageServer())
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(list.getByText(messageErrors.waiting)).toBeTruthy()
    await write('Two{Enter}')
    await bubble('Two')
    expect([sentContents(calls), unsentTexts()]).toEqual([['Two'], ['Hello']])
  })
})
