// Scenes of messages: lists and chats, empty and not, what is on its way, and what was done and could not be done.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { brokenConnection, emptyList, refusal } from '../../web/browser.tsx'
import { chidi } from '../../web/people.ts'
import { photo } from '../../web/composing.ts'
import { plugIn } from '../../web/microphone.ts'
import {
  chat,
  drawNothing,
  happen,
  message,
  mine,
  notes,
  opened,
  tooLarge,
  tooLong,
  video,
  viewer,
  voiceMessage,
  write,
} from '../../web/messaging.ts'
import { serveSockets } from '../../web/socketServer.ts'
import { forever, serveUploads } from '../../web/uploads.ts'
import { buttons, listenToTheLog, never, part, signedInAs, type Answers, type Scene } from './scenes.ts'

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

export const searchedForNothing = inMessages({
  FoundMessagesQuery: { viewer: viewer({ searchMessages: emptyList }), searchUsers: [] },
})

export const searchedInVain: Scene = (path) => inMessages({ FoundMessagesQuery: failure() })(path)

export const writingToSomebody: Scene = async (path) => {
  await inMessages()(path)
  await userEvent.click(await part('button[aria-haspopup="dialog"]'))
  await screen.findByRole('dialog')
}

const inChat = (answers: Answers = {}, user: object = opened([message(1), mine(2)])) =>
  inMessages({ ChatScreenQuery: user, ...answers })

export const asked = inChat({}, opened([message(1)], { state: 'REQUEST', unreadCount: 0 }))

/** A voice message that does not come, in a browser that knows its kind or not. */
export const notHeard =
  (isKnown: boolean): Scene =>
  async (path) => {
    const said = voiceMessage(1)
    const node = { ...said, __isNode: 'Message' }
    await inChat({ VoiceNoteQuery: { node } }, opened([said]))(path)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(isKnown ? 'probably' : '')
    fireEvent.error(await part('audio'))
    await screen.findByRole('alert')
  }

export const delivered = inChat()
export const seenByThem = inChat({}, opened([mine(1)], { seenUpTo: 1 }))

export const withEmojis: Scene = async (path) => {
  localStorage.setItem('emojis:3', '["🔥"]')
  await inChat()(path)
  await userEvent.click(await part('[data-bar="task"] textarea ~ button'))
  await screen.findByRole('grid')
}

export const withoutSuchEmojis: Scene = async (path) => {
  await withEmojis(path)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search emojis' }), 'xyz')
}

export const warnedOf = (content: string) => inChat({}, opened([message(1, { content })]))

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

const choosing =
  (...files: File[]): Scene =>
  async (path) => {
    serveUploads(forever)
    await inChat()(path)
    await userEvent.upload(await part<HTMLInputElement>('input[type="file"]'), files, { applyAccept: false })
  }

/** A photo comes out at a tenth of its size. */
const choosingADrawn =
  (file: File): Scene =>
  (path) => {
    drawNothing()
    return choosing(file)(path)
  }

export const withAPhoto = choosingADrawn(photo())
export const choosingADocument = choosing(notes())
export const choosingALongVideo = choosing(tooLong())
export const choosingALargePhoto = choosingADrawn(tooLarge())

export const sendingAVideo: Scene = async (path) => {
  await choosingADrawn(video(3))(path)
  await part('[data-bar="task"] li')
  await write('{Enter}')
}

/** Changes the last switch of the settings. */
export const settingInVain: Scene = async (path) => {
  await inMessages({ useSetMessageSettingsMutation: failure() })(path)
  const last = (await screen.findAllByRole('checkbox')).at(-1)
  if (last) await userEvent.click(last)
}

export const withAMicrophone: Scene = async (path) => {
  plugIn()
  await inChat()(path)
}

export const speaking: Scene = async (path) => {
  await withAMicrophone(path)
  await userEvent.click((await buttons()).at(-1) ?? document.body)
}
