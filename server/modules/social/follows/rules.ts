// Limits and validation schemas of muted words.
import * as z from 'zod/mini'
import { nameText, plainText, freeText } from '#rules/shared/common'

/** Maximum number of muted words, and maximum grapheme count of each. */
export const muteLimits = { words: 100, length: 40 } as const

const mutedWord = z
  .pipe(
    nameText('Type a word'),
    freeText({ max: muteLimits.length, label: 'A muted word', missing: 'Type a word' }),
  )
  .check(z.refine((word) => /[\p{L}\p{N}]/u.test(word), { error: 'A muted word needs a letter or a digit' }))

const tooManyError = `You can mute at most ${muteLimits.words} words`

/** Schema of one more word for a list of muted words. */
export const newMutedWord = (words: readonly string[]) =>
  z.object({
    word: mutedWord.check(
      z.refine((word) => words.every((existing) => plainText(existing) !== plainText(word)), {
        error: 'You have muted that already',
      }),
      z.refine(() => words.length < muteLimits.words, { error: tooManyError }),
    ),
  })

/** All muted words of a person (001 §6). */
export const mutedWords = z.object({
  words: z.array(mutedWord, 'Muted words are a list').check(z.maxLength(muteLimits.words, tooManyError)),
})
