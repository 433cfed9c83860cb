// The arguments of lists that are read forward only, as the feeds are.
import type { FieldBuilder } from '#server/core/builder.ts'
import { defaultPageSize, largestPageSize } from '#server/core/pages.ts'

/** `first` and `after`. */
export const pageArguments = (t: { arg: FieldBuilder<object>['arg'] }) => ({
  first: t.arg.int({
    required: false,
    description: `At most this many: ${defaultPageSize} if not given, ${largestPageSize} at the most.`,
  }),
  after: t.arg.string({ required: false, description: 'Start after this cursor.' }),
})
