// The outbox of chat messages: each is sent once, through lost responses, reloads and other screens.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import { createLiveConnection } from '#web/relay/live/live.ts'
import { setSocketOpen } from '#web/relay/live/liveState.ts'
import { brokenConnection, eventually, setUpBrowser, fakeTimerOptions, refusal } from '../browser.tsx'
import { callsOf, advanceTimers, pendingAnswer } from '../social/feeds.ts'
import {
  findBubble,
  chat,
  chidiPartner,
  findMessageField,
  waitForSubscription,
  pushEvent,
  inputsOf,
  idempotencyKeys,
  storedOutbox,
  ownMessage,
  reopenApp,
  chatAnswer,
  reload,
  messageTexts,
  sentContents,
  messageServer,
  unsentTexts,
  openWithChats,
  waitForRetry,
  storeUnsent,
  write,
} from '../messaging/chats.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/components/messages/OutboxStarter.tsx')]),
)

// A pushed event needs no query, so no response can be older than a sent message.
beforeEach(() => void serveSockets())

describe('a sent message', () => {
  it('is shown at once, as pending until the server has it', async () => {
    const answer = pendingAnswer({
      sendMessage: { message: ownMessage(1, { content: 'Hello' }), conversation: chat(chidiPartner(), []) },
    })
    const { calls } = openWithChats('/messages/7', { outboxMutation: answer.answer })
    await write('  Hello {Enter}')
    expect(unsentTexts()).toEqual(['Hello'])
    expect(within(screen.getByRole('list', { name: 'Not sent yet' })).getByText('Sending')).toBeTruthy()
    expect((await findMessageField()).value).toBe('')
    expect(document.activeElement).toBe(await findMessageField())
    expect(storedOutbox().map(({ content }) => content)).toEqual(['Hello'])
    await act(async () => answer.arrive())
    await findBubble('Hello')
    expect(unsentTexts()).toEqual([])
    expect(screen.getByText(/Delivered/)).toBeTruthy()
    expect(localStorage.getItem('outbox:3')).toBeNull()
    expect(inputsOf(calls, 'outboxMutation')).toEqual([
      { recipientId: 'VXNlcjo7', content: 'Hello', replyToId: null },
    ])
  })

  it('starts a chat with a person to whom the viewer has never written', async () => {
    openWithChats('/messages/7', {
      ...messageServer(),
      ChatScreenQuery: chatAnswer([], {}, { viewerConversation: null }),
    })
    expect(await screen.findByText('University of Lagos')).toBeTruthy()
    await write('Hello{Enter}')
    await findBubble('Hello')
    expect(messageTexts()).toEqual(['Hello'])
  })

  it('is not shown twice where its event arrives before its response', async () => {
    const net = serveSockets()
    openWithChats('/messages/7', { outboxMutation: pendingAnswer({}).answer })
    await write('Hello{Enter}')
    // The server's clock is an hour behind the device's.
    const message = ownMessage(10, {
      content: 'Hello',
      createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    })
    await pushEvent(net, 'MessageSent', { conversation: chat(chidiPartner(), [message]), message })
    expect([messageTexts(), unsentTexts()]).toEqual([['Hello'], []])
  })

  it('uses the open socket, and a request under the same key where no response came there', async () => {
    const net = serveSockets()
    const { calls } = openWithChats('/messages/7', messageServer())
    const sentOverSocket = () =>
      net.last.mutations.filter(({ operationName }) => operationName === 'outboxMutation')
    const message = ownMessage(1, { content: 'Hello', createdAt: new Date().toISOString() })
    const accepted = { sendMessage: { message, conversation: chat(chidiPartner(), [message]) } }
    net.behaviour.answerMutation = (name) => (name === 'outboxMutation' ? accepted : undefined)
    await waitForSubscription(net, 'FollowMessagesSubscription')
    await write('Hello{Enter}')
    await findBubble('Hello')
    expect(sentOverSocket()).toMatchObject([
      { variables: { input: { recipientId: 'VXNlcjo7', content: 'Hello' } } },
    ])
    expect([sentContents(calls), storedOutbox()]).toEqual([[], []])

    net.behaviour.answerMutation = () => null
    await write('Again{Enter}')
    await eventually(() => expect(sentOverSocket()).toHaveLength(2))
    const key = sentOverSocket()[1]?.extensions?.idempotencyKey
    net.last.closeFromServer(1006)
    await findBubble('Again')
    expect(sentContents(calls)).toEqual(['Again'])
    expect(idempotencyKeys(calls, 'outboxMutation')).toEqual([key])
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
    const { calls } = openWithChats('/messages/7', messageServer())
    await waitForSubscription(net, 'FollowMessagesSubscription')
    await write('Turned away{Enter}')
    await findBubble('Turned away')
    vi.useFakeTimers(fakeTimerOptions)
    net.behaviour.answerMutation = () => null
    await write('Silence{Enter}')
    await eventually(() => expect(net.last.mutations.at(-1)?.operationName).toBe('outboxMutation'))
    await advanceTimers(10_000)
    await findBubble('Silence')
    expect(sentContents(calls)).toEqual(['Turned away', 'Silence'])
  })

  it('cannot be blank, and begins a line with Shift+Enter', async () => {
    const { calls } = openWithChats('/messages/7', messageServer())
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
    await write('  {Enter}')
    expect(send.disabled).toBe(true)
    await write('One{Shift>}{Enter}{/Shift}two')
    expect(callsOf(calls, 'outboxMutation')).toHaveLength(0)
    await userEvent.click(send)
    await eventually(() => expect(sentContents(calls)).toEqual(['One\ntwo']))
  })

  it('is sent once, however often the viewer presses Enter', async () => {
    const { calls } = openWithChats('/messages/7', messageServer())
    await write('Hello{Enter}{Enter}')
    await findBubble('Hello')
    expect(sentContents(calls)).toEqual(['Hello'])
  })

  it('stays in the field where it is too long, and a note says by how much', async () => {
    const { calls } = openWithChats('/messages/7', messageServer())
    const input = await findMessageField()
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
    vi.useFakeTimers(fakeTimerOptions)
    let isAway = true
    const { calls } = openWithChats(
      '/messages/7',
      messageServer(() => (isAway ? brokenConnection : null)),
    )
    await write('One{Enter}')
    await write('Two{Enter}')
    expect(unsentTexts()).toEqual(['One', 'Two'])
    await waitForRetry()
    isAway = false
    await waitForRetry()
    await findBubble('Two')
    expect(messageTexts()).toEqual(['One', 'Two'])
    const ofOne = callsOf(calls, 'outboxMutation').filter(
      ({ variables }) => variables.input?.['content'] === 'One',
    )
    expect(ofOne.length).toBeGreaterThan(1)
    const [first, ...others] = idempotencyKeys(ofOne, 'outboxMutation')
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set([first, ...others]).size).toBe(1)
    const order = sentContents(calls)
    expect(order.indexOf('Two')).toBe(order.lastIndexOf('One') + 1)
    expect(idempotencyKeys(calls, 'outboxMutation').at(-1)).not.toBe(first)
  })

  it.each([
    [429, 'TOO_MANY_REQUESTS'],
    [409, 'CONFLICT'],
    [503, 'UNAVAILABLE'],
  ])('stays pending also when the answer is %s', async (status, code) => {
    vi.useFakeTimers(fakeTimerOptions)
    let isEarly = true
    const { calls } = openWithChats(
      '/messages/7',
      messageServer(() => (isEarly ? refusal(status, code, 'Later.') : null)),
    )
    await write('Hello{Enter}')
    await eventually(() => expect(callsOf(calls, 'outboxMutation')).not.toHaveLength(0))
    expect(screen.getByText('Sending')).toBeTruthy()
    isEarly = false
    await waitForRetry()
    await findBubble('Hello')
    expect(new Set(idempotencyKeys(calls, 'outboxMutation')).size).toBe(1)
  })

  it('is sent after a reload, under the same key', async () => {
    const { calls } = openWithChats('/messages/7', { outboxMutation: pendingAnswer({}).answer })
    await write('Hello{Enter}')
    await eventually(() => expect(callsOf(calls, 'outboxMutation')).toHaveLength(1))
    const [before] = idempotencyKeys(calls, 'outboxMutation')
    reload()
    const reopened = reopenApp('/messages/7', messageServer())
    await findBubble('Hello')
    expect(idempotencyKeys(reopened.calls, 'outboxMutation')).toEqual([before])
    expect(localStorage.getItem('outbox:3')).toBeNull()
  })

  it('is sent from any screen on return', async () => {
    storeUnsent('One', 'Two')
    const { calls } = openWithChats('/about', messageServer())
    await screen.findByRole('heading', { name: 'About' })
    await eventually(() => expect(localStorage.getItem('outbox:3')).toBeNull())
    expect(sentContents(calls)).toEqual(['One', 'Two'])
    expect(idempotencyKeys(calls, 'outboxMutation')).toEqual(['key-0', 'key-1'])
  })

  it('is sent although the viewer has left the chat meanwhile', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    let isAway = true
    const { go } = openWithChats(
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
    const { calls } = openWithChats(
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
    await findBubble('Hello')
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
    await findBubble('Two')
    expect([sentContents(calls), unsentTexts()]).toEqual([['Two'], ['Hello']])
  })
})
