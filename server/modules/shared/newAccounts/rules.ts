// Rate limits of new accounts while admins have them slowed.

/** Accounts younger than this are new. */
export const newAccountDays = 7

export const newAccountLimits = {
  posts: { max: 5, seconds: 3600 },
  comments: { max: 20, seconds: 3600 },
  messages: { max: 5, seconds: 60 },
} as const
