// The texts of messages.
import * as messages from './messageScenes.ts'
import type { Row } from './row.ts'
import * as seen from './seen.ts'

const list = '/messages'
const chat = '/messages/7'

export const messageTable: Record<string, Row[]> = {
  '001 §2, messages': [
    ['New message', list, seen.aHeadingOfTheDialog, messages.writingToSomebody],
    ['Accept', chat, seen.aButton, messages.asked],
    ['Decline', chat, seen.aButton, messages.asked],
    ['Block', chat, seen.aButton, messages.asked],
    ['Typing...', chat, seen.words, messages.whileTheyType],
    ['Sending', chat, seen.words, messages.onItsWay],
    ['Not sent, tap to retry', chat, seen.aButton, messages.refused],
    ['Discard', chat, seen.aButton, messages.refused],
    ['Delivered', chat, seen.words, messages.delivered],
    ['Seen', chat, seen.words, messages.seenByThem],
    ['Reply', chat, seen.aMenuItem, messages.ownMenu],
    ['Copy', chat, seen.aMenuItem, messages.ownMenu],
    ['Edit', chat, seen.aMenuItem, messages.ownMenu],
    ['Enter to save, Esc to cancel', chat, seen.words, messages.changing()],
    ['Delete', chat, seen.aMenuItem, messages.ownMenu],
    ['Report', chat, seen.aMenuItem, messages.menuOfTheirs],
    ['Keep it real in direct messages', list, seen.aHeading, messages.withoutChats],
    ['You can message anyone who follows you.', list, seen.wordsAnywhere, messages.withoutChats],
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
