// Scenes of messages: lists and chats, empty and not, what is on its way, and what was done and could not be done.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { brokenConnection, refusal } from '../../web/browser.tsx'
import { chidi } from '../../web/people.ts'
import { chat, happen, message, mine, opened, viewer, write } from '../../web/messaging.ts'
import { serveSockets } from '../../web/socketServer.ts'
import { listenToTheLog, never, part, signedInAs, type Answers, type Scene } from './scenes.ts'

const failure = () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong')

const inMessages = (answers: Answers = {}) =>
  signedInAs(
    'CUSTOMER',
    {},
    { MessagesScreenQuery: { viewer: viewer() }, ChatsBesideQuery: { viewer: viewer() }, ...answers },
  )

export const withoutChats = inMessages()

export const whenTheyCannotBeRead: Scene = (path) => {
  listenToTheLog()
  return inMessages({ MessagesScreenQuery: failure(), ChatScreenQuery: failure() })(path)
}

export const writingToSomebody: Scene = async (path) => {
  await inMessages()(path)
  await userEvent.click(await part('button[aria-haspopup="dialog"]'))
  await screen.findByRole('dialog')
}

const inChat = (answers: Answers = {}, user: object = opened([message(1), mine(2)])) =>
  inMessages({ ChatScreenQuery: user, ...answers })

export const asked = inChat({}, opened([message(1)], { state: 'REQUEST', unreadCount: 0 }))
export const delivered = inChat()
export const seenByThem = inChat({}, opened([mine(1)], { seenUpTo: 1 }))

export const whileTheyType: Scene = async (path) => {
  const net = serveSockets()
  await inChat()(path)
  await happen(net, 'MessagesRead', { conversation: null })
  const typing = [...net.last.subscriptions].find(
    ([, { operationName }]) => operationName === 'typistsSubscription',
  )
  net.last.say({ id: typing?.[0], type: 'next', payload: { data: { typing: { userId: chidi.id } } } })
}

const sending =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await inChat({ outboxMutation: answer })(path)
    await write('I dey come{Enter}')
  }

export const onItsWay = sending(never)
export const refused = sending(() => refusal(403, 'FORBIDDEN', 'Chidi Eze takes no new messages'))

export const sentAfterAll: Scene = async (path) => {
  let tries = 0
  const sent = { sendMessage: { message: mine(3), conversation: chat(chidi, [mine(3)]) } }
  await sending(() => (++tries === 1 ? brokenConnection : sent))(path)
  await screen.findByRole('list', { name: /not sent/i })
  dispatchEvent(new Event('online'))
}

const inTheMenu =
  (of: 'own' | 'theirs', answers: Answers = {}): Scene =>
  async (path) => {
    await inChat(answers)(path)
    const items = await within(await screen.findByRole('main')).findAllByRole('listitem')
    const item = items[of === 'own' ? 1 : 0]
    await userEvent.click(within(item as HTMLElement).getByRole('button'))
    await screen.findAllByRole('menuitem')
  }

export const ownMenu = inTheMenu('own')
export const menuOfTheirs = inTheMenu('theirs')

/** From the end of the menu. */
const choose = async (fromEnd: number) => {
  const item = screen.getAllByRole('menuitem').at(-fromEnd)
  if (item) await userEvent.click(item)
}

export const changing =
  (answer: Answers[string] = never): Scene =>
  async (path) => {
    await inTheMenu('own', { MessageEditorMutation: answer })(path)
    await choose(2)
    if (answer !== never) await userEvent.type(await part('[data-held] textarea'), ' o{Enter}')
    else await part('[data-held] textarea')
  }

export const changed = changing({
  editMessage: { message: mine(2, { content: 'Words 2 o', conversation: null }) },
})
export const changedInVain = changing(failure())

const confirm = async () => {
  const question = await screen.findByRole('alertdialog')
  const button = within(question).getAllByRole('button').at(-1)
  if (button) await userEvent.click(button)
}

const deleting =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await inTheMenu('own', { DeleteMessageMutation: answer })(path)
    await choose(1)
    await confirm()
  }

export const deleted = deleting({ deleteMessage: { deletedMessageId: 'message-2', conversation: null } })
export const deletedInVain = deleting(failure())

const deletingTheChat =
  (answer: Answers[string]): Scene =>
  async (path) => {
    await inChat({ DeleteChatMutation: answer })(path)
    await userEvent.click(await part('header button[aria-haspopup="menu"]'))
    await screen.findAllByRole('menuitem')
    await choose(1)
    await confirm()
  }

export const chatDeleted = deletingTheChat({
  deleteConversation: { conversationId: 'chat-7', viewer: viewer() },
})
export const chatDeletedInVain = deletingTheChat(failure())
