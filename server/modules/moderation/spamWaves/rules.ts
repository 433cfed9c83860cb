// Rules of floods: when the same text or link, posted by many, is for moderators to look at.

export const floodLimits = {
  /** So many accounts have to post the same within an hour. */
  accounts: 5,
  hours: 1,
  /** Letters and digits that a text needs to be compared: "Happy new month" is said by everybody. */
  letters: 30,
  /** Links of one post that are compared. */
  links: 20,
  /** Posts of a flood that are deleted by one call, each in a transaction of its own. */
  together: 50,
} as const

export const floodTexts = { none: 'This report is not about many posts' } as const
