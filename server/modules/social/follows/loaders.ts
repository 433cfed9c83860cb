// What other parts of the graph need of follows: how far one has come.
import { builder } from '#server/core/context/builder.ts'

export const FollowStatus = builder.enumType('FollowStatus', {
  description: 'How far a follow has come.',
  values: {
    REQUESTED: { description: 'A private account has been asked, and has not answered.' },
    ACCEPTED: { description: 'The person is followed.' },
  },
})
