// Media of messages, for the two people of the chat only (ADR 22, ADR 23).
import { messageFaults, messageLimits } from '#rules/messaging/messages'
import { declareUse, type MediaUse } from '#server/modules/shared/media/uses.ts'

export const messageMedia = declareUse<MediaUse>({
  name: 'message',
  folder: 'messages',
  audience: 'PARTICIPANTS',
  isCounted: true,
  most: messageLimits.files,
  tooMany: messageFaults.tooMany,
  picture: { below: messageLimits.pictureBytes + 1, message: messageFaults.pictureTooLarge },
  video: { below: messageLimits.videoBytes + 1, message: messageFaults.videoTooLarge },
  sound: { below: messageLimits.voiceBytes + 1, message: messageFaults.voiceTooLarge },
  wrongType: messageFaults.wrongType,
  waitsHours: 24,
})
