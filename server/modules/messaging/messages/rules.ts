// Limits, checks and texts of messages (001 §5, §8).
import * as z from 'zod/mini'
import { isBlank, freeText } from '#rules/shared/common'
import { findAddresses } from '#rules/shared/links'

const megabyte = 1024 * 1024

/** `content` is counted in graphemes. */
export const messageLimits = {
  content: 5000,
  files: 10,
  pictureBytes: 10 * megabyte,
  videoBytes: 50 * megabyte,
  voiceBytes: megabyte,
  voiceSeconds: 120,
} as const

export const messageErrors = {
  empty: 'Write a message first',
  tooMany: `Choose at most ${messageLimits.files} files`,
  wrongType: 'This is not a valid image or video file',
  pictureTooLarge: 'Max image size is 10MB.',
  videoTooLarge: 'Max video size is 50MB.',
  voiceTooLarge: 'Max voice message size is 1MB.',
  voiceApart: 'Send a voice message by itself, without photos, videos and other voice messages',
  self: 'You cannot write to yourself',
  waiting: 'You can write more once your request is accepted',
  plainRequest: 'A message request is text alone, without photos, videos, voice messages and links',
  notOwn: 'This is not your message',
  noRequest: 'There is no request any more',
  filesGone: 'Its photos and videos are no longer on this device',
} as const

/** Returns the error text for a chosen file that is neither image nor video (001 §5). */
export const getNotMediaText = (name: string): string => `${name} is not a valid image or video file`

/** Returns the error text for a file of this size; null if it is small enough. */
export function getTooLargeText(kind: 'image' | 'video', bytes: number): string | null {
  const { pictureBytes, videoBytes } = messageLimits
  if (bytes <= (kind === 'image' ? pictureBytes : videoBytes)) return null
  // Rounded up, so that a file above the limit never shows the limit itself.
  const megabytes = Math.ceil((bytes / megabyte) * 10) / 10
  const limitText = kind === 'image' ? messageErrors.pictureTooLarge : messageErrors.videoTooLarge
  return `${limitText} Your file is ${megabytes} MB`
}

/** Returns the error text for a person who accepts no message of the viewer. */
export const messagesClosedText = (name: string, audience: MessageAudience): string =>
  audience === 'FOLLOWERS' ? `Only followers of ${name} can write to them` : `${name} takes no new messages`

/** Texts that confirm an action or show its progress. */
export const messageStatusTexts = {
  sent: 'Message sent successfully',
  uploading: 'Uploading video...',
  updated: 'Message updated successfully',
  deleted: 'Message deleted successfully',
  chatDeleted: 'Chat deleted successfully',
} as const

/** People who may start a chat with a person (001 §2). */
export const messageAudiences = ['EVERYONE', 'FOLLOWERS', 'NOBODY'] as const
export type MessageAudience = (typeof messageAudiences)[number]

const contentOptions = { max: messageLimits.content, label: 'A message' }

/** Text of a new message, trimmed; may be blank, since media may stand alone. */
export const messageText = z.object({
  content: z.pipe(
    freeText(contentOptions),
    z.transform((text) => (isBlank(text) ? '' : text)),
  ),
})

/** Text of an edited message, which must not be blank. */
export const editedText = z.object({ content: freeText({ ...contentOptions, missing: messageErrors.empty }) })

/** Links as other apps recognize them: "https://x.y", "www.x.y", "x.com", "bit.ly/abc". */
const linkPattern =
  /\b[a-z][a-z\d+-]{1,20}:\/\/|\bwww\.|[\p{L}\p{M}\d]\.(?:com|net|org|edu|gov|info|biz|io|ly|xyz|ng|uk)(?![\p{L}\d])|[\p{L}\p{M}\d]\.[a-z]{2,20}\//iu

/** Returns true if a text contains a link (001 §2). */
export const hasLink = (text: string): boolean => linkPattern.test(text) || findAddresses(text).length > 0

/** Returns the age of a date in words (001 §9). */
export function timeAgo(date: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1000))
  if (seconds <= 5) return 'just now'
  if (seconds < 60) return `${seconds}s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}h ago` : `${Math.floor(seconds / 86_400)}d ago`
}
