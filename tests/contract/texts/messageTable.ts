// Texts of messages by the section that quotes them.
import * as messages from './messageScenes.ts'
import type { Row } from './row.ts'
import * as scenes from './scenes.ts'
import * as seen from './seen.ts'

const chat = '/messages/7'
const settings = '/settings'

export const messageTable: Record<string, Row[]> = {
  '001 §2, messages': [
    ['Delivered', chat, seen.words, messages.delivered],
    ['Seen', chat, seen.words, messages.seenByThem],
    ['This browser cannot play it.', chat, seen.wordsAnywhere, messages.notHeard],
    ['Download', chat, seen.aLink, messages.notHeard],
    ['Enter to save, Esc to cancel', chat, seen.words, messages.changing],
  ],
  '001 §2, attachments of messages': [
    ['Add photos or videos', chat, seen.aButton, messages.delivered],
    ['Edit', chat, seen.aButton, messages.withAPhoto],
    ['Remove', chat, seen.aButton, messages.withAPhoto],
  ],
  '001 §2, message settings': [
    ['Messages', settings, seen.words, scenes.asCustomer],
    ['Who may begin to write to me', settings, seen.words, scenes.asCustomer],
    ['Everyone', settings, seen.words, scenes.asCustomer],
    ['Followers', settings, seen.words, scenes.asCustomer],
    ['Nobody', settings, seen.words, scenes.asCustomer],
    ['Show when I have seen messages', settings, seen.words, scenes.asCustomer],
    ['Show when I am typing', settings, seen.words, scenes.asCustomer],
  ],
  '001 §8, messages': [['Message sent successfully', chat, seen.aToast, messages.sentAfterAll]],
}
