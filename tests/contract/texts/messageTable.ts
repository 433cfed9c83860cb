// The texts of messages.
import * as messages from './messageScenes.ts'
import type { Row } from './row.ts'
import * as scenes from './scenes.ts'
import * as seen from './seen.ts'

const list = '/messages'
const chat = '/messages/7'
const settings = '/settings'

export const messageTable: Record<string, Row[]> = {
  '001 §2, messages': [
    ['New message', list, seen.aHeadingOfTheDialog, messages.writingToSomebody],
    ['Search messages', list, seen.aPlaceholder, messages.withoutChats],
    ['No messages found', `${list}?q=exam`, seen.aHeading, messages.searchedForNothing],
    ['Failed to search messages', `${list}?q=exam`, seen.words, messages.searchedInVain],
    ['Accept', chat, seen.aButton, messages.asked],
    ['Decline', chat, seen.aButton, messages.asked],
    ['Block', chat, seen.aButton, messages.asked],
    ['Typing...', chat, seen.words, messages.whileTheyType],
    ['Sending', chat, seen.words, messages.onItsWay],
    ['Not sent, tap to retry', chat, seen.aButton, messages.refused],
    ['Discard', chat, seen.aButton, messages.refused],
    ['Delivered', chat, seen.words, messages.delivered],
    ['Seen', chat, seen.words, messages.seenByThem],
    ['The voice message could not be played. Tap to try again.', chat, seen.words, messages.notHeard(true)],
    ['This browser cannot play it.', chat, seen.wordsAnywhere, messages.notHeard(false)],
    ['Download', chat, seen.aLink, messages.notHeard(false)],
    ['Record a voice message', chat, seen.aButton, messages.withAMicrophone],
    ['Stop', chat, seen.aButton, messages.speaking],
    ['Reply', chat, seen.aMenuItem, messages.ownMenu],
    ['Copy', chat, seen.aMenuItem, messages.ownMenu],
    ['Edit', chat, seen.aMenuItem, messages.ownMenu],
    ['Enter to save, Esc to cancel', chat, seen.words, messages.changing()],
    ['Delete', chat, seen.aMenuItem, messages.ownMenu],
    ['Report', chat, seen.aMenuItem, messages.menuOfTheirs],
    ['Emojis', chat, seen.aButton, messages.delivered],
    ['Search emojis', chat, seen.aPlaceholderOfTheDialog, messages.withEmojis],
    ['Recent', chat, seen.wordsOfTheDialog, messages.withEmojis],
    ['No emojis found', chat, seen.wordsOfTheDialog, messages.withoutSuchEmojis],
    [
      "Never pay with another person's card, and never give anybody the number of yours.",
      chat,
      seen.words,
      messages.warnedOf('4111 1111 1111 1111'),
    ],
    [
      'Never pay outside Fennec. What goes to a crypto wallet or on a gift card does not come back.',
      chat,
      seen.words,
      messages.warnedOf('Pay with bitcoin only'),
    ],
    [
      'Never pay outside Fennec. This link asks for money somewhere else.',
      chat,
      seen.words,
      messages.warnedOf('paypal.me/tobi'),
    ],
    [
      'Never pay outside Fennec. Whoever asks you to may be after your money.',
      chat,
      seen.words,
      messages.warnedOf('Pay outside the app abeg'),
    ],
    [
      'Never pay outside Fennec, least of all to somebody you have not met.',
      chat,
      seen.words,
      messages.warnedOf('0123456789 GTB'),
    ],
    [
      'A shortened link hides where it leads. Never sign in or pay behind one.',
      chat,
      seen.words,
      messages.warnedOf('bit.ly/3freedata'),
    ],
    ['Keep it real in direct messages', list, seen.aHeading, messages.withoutChats],
    ['You can message anyone who follows you.', list, seen.wordsAnywhere, messages.withoutChats],
  ],
  '001 §2, attachments of messages': [
    ['Add photos or videos', chat, seen.aButton, messages.delivered],
    ['Edit', chat, seen.aButton, messages.withAPhoto],
    ['Remove', chat, seen.aButton, messages.withAPhoto],
    ['Uploading video...', chat, seen.aToast, messages.sendingAVideo],
    ['Cancel', chat, seen.aButton, messages.sendingAVideo],
  ],
  '001 §2, message settings': [
    ['Messages', settings, seen.words, scenes.asCustomer],
    ['Who may begin to write to me', settings, seen.words, scenes.asCustomer],
    ['Everyone', settings, seen.words, scenes.asCustomer],
    ['Followers', settings, seen.words, scenes.asCustomer],
    ['Nobody', settings, seen.words, scenes.asCustomer],
    ['Show when I have seen messages', settings, seen.words, scenes.asCustomer],
    ['Show when I am typing', settings, seen.words, scenes.asCustomer],
    ['Failed to save message settings', settings, seen.aToast, messages.settingInVain],
  ],
  '001 §5, chat': [
    ['notes.pdf is not a valid image or video file', chat, seen.aToast, messages.choosingADocument],
    ['Max video size is 50MB. Your file is 50.1 MB', chat, seen.aToast, messages.choosingALongVideo],
    ['Max image size is 10MB. Your file is 10.1 MB', chat, seen.aToast, messages.choosingALargePhoto],
  ],
  '001 §8, messages': [
    ['Failed to fetch messages', chat, seen.aHeading, messages.whenTheyCannotBeRead],
    ['Failed to fetch conversations', list, seen.aHeading, messages.whenTheyCannotBeRead],
    ['Failed to send message', chat, seen.aToast, messages.refused],
    ['Failed to delete message', chat, seen.aToast, messages.deletedInVain],
    ['Failed to update message', chat, seen.aToast, messages.changedInVain],
    ['Failed to delete chat', chat, seen.aToast, messages.chatDeletedInVain],
    ['Message updated successfully', chat, seen.aToast, messages.changed],
    ['Message deleted successfully', chat, seen.aToast, messages.deleted],
    ['Chat deleted successfully', chat, seen.aToast, messages.chatDeleted],
    ['Message sent successfully', chat, seen.aToast, messages.sentAfterAll],
  ],
}
