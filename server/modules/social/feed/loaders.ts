// What other rooms need of feeds in the graph.
import { builder } from '#server/core/context/builder.ts'

export const FeedScope = builder.enumType('FeedScope', {
  description: 'Whose posts a feed shows.',
  values: {
    ALL: { description: 'Those of everybody.' },
    CAMPUS: { description: 'Those of your own university.' },
    FOLLOWING: { description: 'Your own, and what people you follow have posted or reposted.' },
  },
})
