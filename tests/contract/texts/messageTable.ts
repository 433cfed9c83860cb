// Texts of messages that docs/product quotes, by the section that quotes them.
import * as messages from './messageScenes.ts'
import type { QuotedText } from './quotedText.ts'
import * as scenes from './scenes.ts'
import * as place from './places.ts'

const chat = '/messages/7'
const settings = '/settings'

export const messageTable: Record<string, QuotedText[]> = {
  '001 §2, messages': [
    ['Delivered', chat, place.mainText, messages.withDeliveredMessage],
    ['Seen', chat, place.mainText, messages.withSeenMessage],
    ['This browser cannot play it.', chat, place.anyText, messages.failVoiceMessage],
    ['Download', chat, place.link, messages.failVoiceMessage],
    ['Enter to save, Esc to cancel', chat, place.mainText, messages.editOwnMessage],
  ],
  '001 §2, attachments of messages': [
    ['Add photos or videos', chat, place.button, messages.withDeliveredMessage],
    ['Edit', chat, place.button, messages.attachPhoto],
    ['Remove', chat, place.button, messages.attachPhoto],
  ],
  '001 §2, message settings': [
    ['Messages', settings, place.mainText, scenes.asCustomer],
    ['Who may begin to write to me', settings, place.mainText, scenes.asCustomer],
    ['Everyone', settings, place.mainText, scenes.asCustomer],
    ['Followers', settings, place.mainText, scenes.asCustomer],
    ['Nobody', settings, place.mainText, scenes.asCustomer],
    ['Show when I have seen messages', settings, place.mainText, scenes.asCustomer],
    ['Show when I am typing', settings, place.mainText, scenes.asCustomer],
  ],
  '001 §8, messages': [['Message sent successfully', chat, place.toastTitle, messages.sendAfterFailure]],
}
