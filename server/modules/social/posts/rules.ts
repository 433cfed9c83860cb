// Rules of posts: what one may say, how many files may go with it, and what a topic is.
import * as z from 'zod/mini'
import { isBlank, nameText, soughtText, writtenText } from '#rules/shared/common'
import { topicKeyOf } from '#rules/social/topics'

/** Texts in characters as a reader counts them (T57); topics as 001 §2 has it. */
export const postLimits = { content: 5000, topic: 40, media: 10 } as const

/** What a post with neither text nor media is answered with (001 §5). */
export const emptyPost = 'Write something, or add a photo or video'

/** The text of a post; may be blank where there are media. Line breaks stay, the ends are trimmed. */
export const postText = z.object({ content: writtenText({ max: postLimits.content, label: 'A post' }) })

/** A topic as it is shown: without its #, and with single spaces. */
const tidyTopic = (text: string) => text.replace(/^[\s#]+/u, '').replace(/\s+/gu, ' ')

/** A topic; blank is none. */
export const topicChoice = z.object({
  topic: z.pipe(
    z.pipe(
      z.pipe(nameText('A topic must be text'), writtenText({ max: postLimits.topic, label: 'A topic' })),
      z.transform(tidyTopic),
    ),
    z.string().check(
      z.refine((text) => isBlank(text) || topicKeyOf(text) !== '', {
        error: 'A topic needs a letter or a digit',
      }),
    ),
  ),
})

/** A search for posts: something must be typed. */
export const postSearch = z.object({ text: soughtText('Type a word') })
