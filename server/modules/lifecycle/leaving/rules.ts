// Confirmation schema and texts of account deletion (001 §5, §8).
import * as z from 'zod/mini'

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
