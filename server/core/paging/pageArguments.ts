// The arguments of lists that are read forward only, as the feeds are, and of those that are read from either end.
import type { FieldBuilder } from '#server/core/context/builder.ts'
import { defaultPageSize, largestPageSize } from '#server/core/paging/pages.ts'

/** `first` and `after`. */
export const pageArguments = (t: { arg: FieldBuilder<object>['arg'] }) => ({
  first: t.arg.int({
    required: false,
    description: `At most this many: ${defaultPageSize} if not given, ${largestPageSize} at the most.`,
  }),
  after: t.arg.string({ required: false, description: 'Start after this cursor.' }),
})

/** `first` and `after`, `last` and `before`. */
export const windowArguments = (t: { arg: FieldBuilder<object>['arg'] }) => ({
  first: t.arg.int({
    required: false,
    description: `At most this many from the beginning, or behind \`after\`: ${largestPageSize} at the most.`,
  }),
  after: t.arg.string({ required: false, description: 'Only what is behind this cursor.' }),
  last: t.arg.int({
    required: false,
    description: `At most this many from the end, or before \`before\`: ${defaultPageSize} if neither is given, ${largestPageSize} at the most.`,
  }),
  before: t.arg.string({ required: false, description: 'Only what is before this cursor.' }),
})
