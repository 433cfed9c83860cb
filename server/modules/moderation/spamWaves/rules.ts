// Limits of spam waves: their detection, and the deletion of their posts.

export const spamWaveLimits = {
  /** Accounts that must post the same within `hours` to be a spam wave. */
  accounts: 5,
  hours: 1,
  /** Letters and digits a text needs to be compared: everybody posts "Happy new month". */
  letters: 30,
  /** Links of one post to compare. */
  links: 20,
  /** Posts deleted by one call, each in its own transaction. */
  perCall: 50,
} as const

export const spamWaveTexts = { none: 'This report is not about many posts' } as const
