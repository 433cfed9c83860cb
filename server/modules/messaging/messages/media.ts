// Declaration of the photos, videos and voice notes of a message: its limits, and access for the two people of the chat
// only (ADR 22, ADR 23).
import { messageErrors, messageLimits } from '#rules/messaging/messages'
import { declareFileUse, type MediaUse } from '#server/modules/shared/media/uses.ts'

export const messageMedia = declareFileUse<MediaUse>({
  name: 'message',
  folder: 'messages',
  audience: 'PARTICIPANTS',
  isCounted: true,
  maxFiles: messageLimits.files,
  tooManyError: messageErrors.tooMany,
  picture: { below: messageLimits.pictureBytes + 1, message: messageErrors.pictureTooLarge },
  video: { below: messageLimits.videoBytes + 1, message: messageErrors.videoTooLarge },
  sound: { below: messageLimits.voiceBytes + 1, message: messageErrors.voiceTooLarge },
  wrongTypeError: messageErrors.wrongType,
  unattachedHours: 24,
})
