// Drafts and unsent messages of an account on a shared phone, and their deletion at logout.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '#web/session/session.ts'
import type { SessionUser } from '#web/session/user.ts'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  fakeTimerOptions,
  viewerAnswers,
  storeSession,
  type Call,
} from '../browser.tsx'
import { callsOf, pendingAnswer } from '../social/feeds.ts'
import {
  serveChats,
  bayo,
  findBubble,
  findMessageField,
  storedOutbox,
  reopenApp,
  chatAnswer,
  reload,
  messageTexts,
  sentContents,
  messageServer,
  unsentTexts,
  chatViewer,
  openWithChats,
  waitForRetry,
  storeUnsent,
  write,
} from './chats.ts'
import { serveSockets } from '../relay/socketServer.ts'

const storedDraft = () => JSON.parse(localStorage.getItem('chatDraft:3:7') ?? 'null') as object | null

setUpBrowser()
beforeAll(() =>
  Promise.all([import('#web/relay/network/socket.ts'), import('#web/components/messages/OutboxStarter.tsx')]),
)

// A pushed event needs no query, so no response can be older than a sent message.
beforeEach(() => void serveSockets())

describe('a phone that two people share', () => {
  const bola: SessionUser = {
    id: 4,
    email: 'bola@unilag.edu.ng',
    userType: 'customer',
    firstName: 'Bola',
    hasCompletedProfileSetup: true,
    theme: 'dark',
  }
  const otherViewer = chatViewer({
    email: bola.email,
    user: { ...chatViewer().user, id: 'VXNlcjo0', databaseId: 4, firstName: 'Bola' },
  })
  const answers = {
    ...viewerAnswers(otherViewer),
    ...messageServer(),
    ChatScreenQuery: { ...chatAnswer(), viewer: otherViewer },
  }

  it('sends no unsent message of the first under the account of the second', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const { calls } = openWithChats('/messages/7', { outboxMutation: brokenConnection })
    await write('Hello{Enter}')
    // The retry runs every second, so it may be over already.
    await eventually(() => expect(callsOf(calls, 'outboxMutation')).not.toHaveLength(0))
    const laterCalls = serveChats(answers)
    act(() => beginSession('token-of-bola', bola))
    await waitForRetry()
    expect(callsOf(laterCalls, 'outboxMutation')).toHaveLength(0)
    expect(localStorage.getItem('outbox:3')).toBeNull()
  })

  it('neither sends nor shows a draft of the first under the account of the second', async () => {
    storeUnsent('Hello')
    localStorage.setItem('chatDraft:3:7', JSON.stringify({ text: 'Half a thought', files: [] }))
    storeSession()
    const { calls } = reopenApp('/messages/7', answers, bola)
    expect((await findMessageField()).value).toBe('')
    await write('Mine{Enter}')
    await findBubble('Mine')
    expect([sentContents(calls), messageTexts(), unsentTexts()]).toEqual([['Mine'], ['Mine'], []])
  })
})

describe('a draft', () => {
  it('is restored in its own chat alone, until it is sent', async () => {
    openWithChats('/messages/7')
    await write('Half a thought')
    expect(storedDraft()).toEqual({ text: 'Half a thought', files: [], productId: null, serviceId: null })
    reload()
    const { go } = reopenApp('/messages/7', {
      ...messageServer(),
      ChatScreenQuery: ({ variables }: Call) =>
        'databaseId' in variables && variables.databaseId === 11
          ? { viewer: chatViewer(), user: bayo }
          : chatAnswer(),
    })
    expect((await findMessageField()).value).toBe('Half a thought')
    await go('/messages/11')
    expect(
      (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Bayo Ade' })).value,
    ).toBe('')
    await go('/messages/7')
    await write('!{Enter}')
    await findBubble('Half a thought!')
    expect(storedDraft()).toBeNull()
  })
})

describe('a logout', () => {
  const logOut = async () => userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
  const answers = { signOutMutation: { signOut: { message: 'Logged out' } } }

  it('asks first when there are unsent messages', async () => {
    storeUnsent('Hello')
    const { address, calls } = openWithChats('/settings', {
      ...answers,
      outboxMutation: pendingAnswer({}).answer,
    })
    await logOut()
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(address()).toBe('/settings')
    expect(storedOutbox()).toHaveLength(1)
    await logOut()
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
    )
    expect(await screen.findByText('Logged out')).toBeTruthy()
    expect(localStorage.getItem('outbox:3')).toBeNull()
    expect(callsOf(calls, 'outboxMutation')).toHaveLength(1)
  })

  it('asks first when there is a draft, which it deletes', async () => {
    const { go } = openWithChats('/messages/7', answers)
    await write('Half a thought')
    await go('/settings')
    await logOut()
    expect(storedDraft()).toEqual({ text: 'Half a thought', files: [], productId: null, serviceId: null })
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out' }),
    )
    expect(await screen.findByText('Logged out')).toBeTruthy()
    expect(storedDraft()).toBeNull()
  })

  it('asks nothing when all is sent', async () => {
    openWithChats('/settings', answers)
    await logOut()
    expect(await screen.findByText('Logged out')).toBeTruthy()
  })
})
