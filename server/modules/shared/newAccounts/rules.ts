// Rate limits of new accounts, in force while the site setting `newAccountsAreSlowed` of admins is on.

/** Age in days below which an account is new. */
export const newAccountDays = 7

/** Maximum new posts, comments and messages of one account within `seconds`. */
export const newAccountLimits = {
  posts: { max: 5, seconds: 3600 },
  comments: { max: 20, seconds: 3600 },
  messages: { max: 5, seconds: 60 },
} as const
