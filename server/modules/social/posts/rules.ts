// Limits and validation schemas of posts.
import * as z from 'zod/mini'
import { isBlank, nameText, searchTextSchema, freeText } from '#rules/shared/common'
import { toTopicKey } from '#rules/social/topics'

/** Maximum lengths in graphemes, and number of media (001 §2). */
export const postLimits = { content: 5000, topic: 40, media: 10 } as const

/** Error text of an empty post (001 §5). */
export const emptyPostError = 'Write something, or add a photo or video'

/** Text of a post, trimmed; may be blank, since media may stand alone. Line breaks stay. */
export const postText = z.object({ content: freeText({ max: postLimits.content, label: 'A post' }) })

const tidyTopic = (text: string) => text.replace(/^[\s#]+/u, '').replace(/\s+/gu, ' ')

/** A topic; blank means none. */
export const topicChoice = z.object({
  topic: z.pipe(
    z.pipe(
      z.pipe(nameText('A topic must be text'), freeText({ max: postLimits.topic, label: 'A topic' })),
      z.transform(tidyTopic),
    ),
    z.string().check(
      z.refine((text) => isBlank(text) || toTopicKey(text) !== '', {
        error: 'A topic needs a letter or a digit',
      }),
    ),
  ),
})

export const postSearch = z.object({ text: searchTextSchema('Type a word') })
