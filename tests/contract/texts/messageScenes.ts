// Steps to the quoted texts of chats: read, failed and pending messages.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { brokenConnection } from '../../web/browser.tsx'
import { chidi } from '../../web/social/people.ts'
import { photo } from '../../web/composer/composerScreen.ts'
import {
  chat,
  stubObjectUrls,
  message,
  ownMessage,
  chatAnswer,
  chatViewer,
  voiceMessage,
  write,
} from '../../web/messaging/chats.ts'
import { neverSettle, serveUploads } from '../../web/relay/uploads.ts'
import { findElement, signedInWith, type Answers, type Scene } from './scenes.ts'

const inMessages = (answers: Answers = {}) =>
  signedInWith(
    'CUSTOMER',
    {},
    { MessagesScreenQuery: { viewer: chatViewer() }, ChatsBesideQuery: { viewer: chatViewer() }, ...answers },
  )

const inChat = (answers: Answers = {}, user: object = chatAnswer([message(1), ownMessage(2)])) =>
  inMessages({ ChatScreenQuery: user, ...answers })

/** A voice message that fails to load, in a browser that does not know its format. */
export const failVoiceMessage: Scene = async (path) => {
  const voice = voiceMessage(1)
  const node = { ...voice, __isNode: 'Message' }
  await inChat({ VoiceNoteQuery: { node } }, chatAnswer([voice]))(path)
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  fireEvent.error(await findElement('audio'))
  await screen.findByRole('alert')
}

export const withDeliveredMessage = inChat()
export const withSeenMessage = inChat({}, chatAnswer([ownMessage(1)], { seenUpTo: 1 }))

export const sendAfterFailure: Scene = async (path) => {
  let tries = 0
  const sent = { sendMessage: { message: ownMessage(3), conversation: chat(chidi, [ownMessage(3)]) } }
  await inChat({ outboxMutation: () => (++tries === 1 ? brokenConnection : sent) })(path)
  await write('I dey come{Enter}')
  await screen.findByRole('list', { name: /not sent/i })
  dispatchEvent(new Event('online'))
}

/** Opens the menu of the viewer's own message, whose last item deletes it. */
export const editOwnMessage: Scene = async (path) => {
  await inChat()(path)
  const [, own] = await within(await screen.findByRole('main')).findAllByRole('listitem')
  await userEvent.click(within(own as HTMLElement).getByRole('button'))
  const item = (await screen.findAllByRole('menuitem')).at(-2)
  if (item) await userEvent.click(item)
  await findElement('[data-held] textarea')
}

export const attachPhoto: Scene = async (path) => {
  stubObjectUrls()
  serveUploads(neverSettle)
  await inChat()(path)
  await userEvent.upload(await findElement<HTMLInputElement>('input[type="file"]'), photo())
}
