// Limits and texts of data exports.

export const exportRules = { hours: 24, perDay: 3 } as const

export const exportTexts = {
  title: 'Take your data with you',
  about: `A .zip of your profile, posts, comments, photos and videos, and of what you liked, saved and followed. It is offered for ${exportRules.hours} hours.`,
  expired: `Your last copy was removed after ${exportRules.hours} hours.`,
  failed: 'Your copy could not be made.',
  notBegun: 'Your copy could not be begun. Please try again.',
  enough: `You can have ${exportRules.perDay} copies made in a day. Please try again later.`,
} as const
