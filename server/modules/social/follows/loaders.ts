// GraphQL enum of follow statuses.
import { builder } from '#server/core/context/builder.ts'

export const FollowStatus = builder.enumType('FollowStatus', {
  description: 'Status of a follow.',
  values: {
    REQUESTED: { description: 'The private account has not answered the request yet.' },
    ACCEPTED: { description: 'The person is followed.' },
  },
})
