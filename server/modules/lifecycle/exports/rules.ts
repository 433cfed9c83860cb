// Limits and texts of data exports: how long an export can be downloaded, and how many a user may request a day.

export const exportRules = { downloadHours: 24, maxPerDay: 3 } as const

export const exportTexts = {
  title: 'Take your data with you',
  about: `A .zip of your profile, posts, comments, photos and videos, and of what you liked, saved and followed. It is offered for ${exportRules.downloadHours} hours.`,
  expired: `Your last copy was removed after ${exportRules.downloadHours} hours.`,
  failed: 'Your copy could not be made.',
  notBegun: 'Your copy could not be begun. Please try again.',
  enough: `You can have ${exportRules.maxPerDay} copies made in a day. Please try again later.`,
} as const
