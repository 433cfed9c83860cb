// GraphQL enum of feed scopes.
import { builder } from '#server/core/context/builder.ts'

export const FeedScope = builder.enumType('FeedScope', {
  description: 'Authors whose posts a feed shows.',
  values: {
    ALL: { description: 'Everyone.' },
    CAMPUS: { description: 'People of your university.' },
    FOLLOWING: { description: 'You and the people you follow, with their reposts.' },
  },
})
