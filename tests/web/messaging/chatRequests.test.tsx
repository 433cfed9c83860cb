// Message requests: sending one, accepting or declining it; and the deletion and closing of a chat.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import {
  brokenConnection,
  eventually,
  setUpBrowser,
  refusal,
  matchSentence,
  type Answers,
} from '../browser.tsx'
import { callsOf } from '../social/feeds.ts'
import {
  findBubble,
  chat,
  chatsOf,
  chidiPartner,
  chooseAction,
  findMessageField,
  inputsOf,
  message,
  ownMessage,
  chatAnswer,
  messageTexts,
  chatViewer,
  openWithChats,
  write,
  chatPartner,
} from './chats.ts'

setUpBrowser()

const standingAnswer = (viewerMessageStanding: string, messages: Parameters<typeof chatAnswer>[0] = []) =>
  chatAnswer(
    messages,
    {},
    { viewerMessageStanding, ...(messages.length ? {} : { viewerConversation: null }) },
  )

describe('a viewer whom the other person does not follow', () => {
  const asks = 'does not follow you: you can ask with one message, text alone.'

  it('sends one message as a request, without a link: refused text stays in the field', async () => {
    const first = ownMessage(1, { content: 'Hello' })
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: standingAnswer('REQUEST'),
      outboxMutation: {
        sendMessage: {
          message: first,
          conversation: chat(chidiPartner({ viewerMessageStanding: 'WAITING' }), [first], { state: 'ASKED' }),
        },
      },
    })
    expect(await screen.findByText(matchSentence(`Chidi Eze ${asks}`))).toBeTruthy()
    await write('Hello, see bit.ly/abc{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(messageErrors.plainRequest)
    expect((await findMessageField()).value).toBe('Hello, see bit.ly/abc')
    expect((await findMessageField()).getAttribute('aria-invalid')).toBe('true')
    expect(callsOf(calls, 'outboxMutation')).toHaveLength(0)
    await userEvent.clear(await findMessageField())
    expect(screen.queryByRole('alert')).toBeNull()
    await write('Hello{Enter}')
    expect(await screen.findByText(messageErrors.waiting)).toBeTruthy()
    expect(messageTexts()).toEqual(['Hello'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('waits for the answer, and can neither react nor answer meanwhile', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([ownMessage(1)], { state: 'ASKED' }, { viewerMessageStanding: 'WAITING' }),
    })
    expect(await screen.findByText(messageErrors.waiting)).toBeTruthy()
    await userEvent.click((await findBubble('Words 1')).getByRole('button', { name: /^Options/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Copy', 'Edit', 'Delete'])
  })

  it('sees that the other person takes no new messages', async () => {
    openWithChats('/messages/7', { ChatScreenQuery: standingAnswer('CLOSED') })
    expect(await screen.findByText(matchSentence('Chidi Eze takes no new messages'))).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the sender of a message request', () => {
  const request = chatAnswer([message(1)], { state: 'REQUEST' })
  const conversation = chat(chidiPartner(), [message(1)])
  const answers = {
    ChatScreenQuery: request,
    MessagesScreenQuery: { viewer: chatViewer() },
    useAnswerRequestAcceptMutation: {
      acceptMessageRequest: { conversationId: 'chat-7', conversation, viewer: chatViewer() },
    },
    useAnswerRequestDeclineMutation: {
      declineMessageRequest: { conversationId: 'chat-7', viewer: chatViewer() },
    },
  }
  const openRequest = async (more: Answers = {}) => {
    const app = openWithChats('/messages/7', { ...answers, ...more })
    const bar = within(await screen.findByRole('region', { name: 'Message request' }))
    return { ...app, press: (name: string) => userEvent.click(bar.getByRole('button', { name })) }
  }

  it('is accepted, and then both can write', async () => {
    const { calls, press, address } = await openRequest()
    await press('Accept')
    await eventually(() => expect(screen.queryByRole('region', { name: 'Message request' })).toBeNull())
    expect(inputsOf(calls, 'useAnswerRequestAcceptMutation')).toEqual([{ userId: 'VXNlcjo7' }])
    expect(address()).toBe('/messages/7')
    await chooseAction('Words 1', 'Reply')
    expect(await screen.findByRole('button', { name: 'Do not answer it' })).toBeTruthy()
  })

  it('is declined, and the chat closes', async () => {
    const { calls, press, address } = await openRequest()
    await press('Decline')
    await eventually(() => expect(address()).toBe('/messages'))
    expect(inputsOf(calls, 'useAnswerRequestDeclineMutation')).toEqual([{ userId: 'VXNlcjo7' }])
  })

  it('stays in the list when the answer fails, and a notice says so', async () => {
    const { press, address } = await openRequest({
      useAnswerRequestDeclineMutation: refusal(404, 'NOT_FOUND', messageErrors.noRequest),
    })
    await press('Decline')
    expect(await screen.findByText(messageErrors.noRequest)).toBeTruthy()
    expect(address()).toBe('/messages/7')
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
  })

  it('is blocked after a question', async () => {
    const { press, address } = await openRequest({
      useSetBlockedMutation: {
        setBlocked: {
          user: chidiPartner(),
          viewer: { ...chatViewer(), user: { ...chatViewer().user, followersCount: 0, followingCount: 0 } },
        },
      },
    })
    await press('Block')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }),
    )
    expect(await screen.findByText('Account blocked')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/messages'))
  })
})

describe('a chat', () => {
  const list = {
    MessagesScreenQuery: {
      viewer: chatViewer({ conversations: chatsOf([chat(chidiPartner(), [message(1)])]) }),
    },
  }
  const clickBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Back' }))

  it('is deleted for the viewer after a question, and starts again with the next message', async () => {
    let answer: object = brokenConnection
    let isDeleted = false
    const { address, calls, go } = openWithChats('/messages/7', {
      ...list,
      ChatScreenQuery: () =>
        isDeleted ? { viewer: chatViewer(), user: chidiPartner() } : chatAnswer([message(1)]),
      DeleteChatMutation: () => answer,
    })
    await findBubble('Words 1')
    await userEvent.click(screen.getByRole('button', { name: 'Chat options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/They keep it, and a new message begins it anew/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Delete chat' }))
    expect(await screen.findByText('Failed to delete chat')).toBeTruthy()
    expect(address()).toBe('/messages/7')
    answer = { deleteConversation: { conversationId: 'chat-7', viewer: chatViewer() } }
    await userEvent.click(question.getByRole('button', { name: 'Delete chat' }))
    expect(await screen.findByText('Chat deleted successfully')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/messages'))
    expect(inputsOf(calls, 'DeleteChatMutation').at(-1)).toEqual({ userId: 'VXNlcjo7' })
    isDeleted = true
    await go('/messages/7')
    expect(await screen.findByText('University of Lagos')).toBeTruthy()
    expect(messageTexts()).toEqual([])
  })

  it('closes to the screen it was opened from: the list, or another screen', async () => {
    const { address, go } = openWithChats('/messages', { ...list, ChatScreenQuery: chatAnswer([message(1)]) })
    await userEvent.click(await screen.findByRole('link', { name: /Chidi Eze/ }))
    await findBubble('Words 1')
    expect(address()).toBe('/messages/7')
    await clickBack()
    await eventually(() => expect(address()).toBe('/messages'))
    await go('/about')
    await go('/messages/7')
    await findBubble('Words 1')
    await clickBack()
    await eventually(() => expect(address()).toBe('/messages'))
  })

  it('links to the profile, and names the other person for screen readers', async () => {
    const { address } = openWithChats('/messages/7', {
      ProfileScreenQuery: { viewer: chatViewer(), user: null },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Chat options' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'View profile',
      'Mute',
      'Block',
      'Report Account',
      'Delete chat',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'View profile' }))
    await eventually(() => expect(address()).toBe('/profile/7'))
  })

  it.each([
    ['with a deleted account is not found', null, 'Chat not found', 'This account may have been deleted.'],
    [
      'with the viewer’s own account is not found',
      chatPartner(3, 'Ada Obi', chatViewer().user),
      'This is you',
      'You cannot write to yourself.',
    ],
  ])('%s', async (_case, user, title, text) => {
    openWithChats('/messages/3', { ChatScreenQuery: { viewer: chatViewer(), user } })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('that failed to load is retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: object | null = null
    openWithChats('/messages/7', {
      ChatScreenQuery: () => answer ?? refusal(500, 'INTERNAL', 'Something broke'),
    })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch messages' })).toBeTruthy()
    expect(screen.getByText('Something broke')).toBeTruthy()
    answer = chatAnswer([message(1)])
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findBubble('Words 1')).toBeTruthy()
  })
})
