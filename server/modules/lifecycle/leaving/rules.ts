// Rules of leaving: the word that one's account is deleted with, and what is said of it (001 §5, §8).
import * as z from 'zod/mini'

/** To the letter. */
export const deletionWord = 'DELETE'

export const deletionTexts = {
  unconfirmed: {
    title: 'Confirmation required',
    description: "Please type 'DELETE' to confirm account deletion.",
  },
  failed: 'Failed to delete account. Please try again.',
  done: 'Account deleted',
}

export const accountDeletion = z.object({
  confirmation: z.literal(deletionWord, deletionTexts.unconfirmed.description),
})
