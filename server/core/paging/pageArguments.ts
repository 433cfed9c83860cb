// GraphQL arguments of paged fields: of forward lists, such as feeds, and of lists that are read from either end.
import type { FieldBuilder } from '#server/core/context/builder.ts'
import { defaultPageSize, largestPageSize } from '#server/core/paging/pages.ts'

export const pageArguments = (t: { arg: FieldBuilder<object>['arg'] }) => ({
  first: t.arg.int({
    required: false,
    description: `Number of entries. Default ${defaultPageSize}, at most ${largestPageSize}.`,
  }),
  after: t.arg.string({ required: false, description: 'Returns entries after this cursor.' }),
})

export const windowArguments = (t: { arg: FieldBuilder<object>['arg'] }) => ({
  first: t.arg.int({
    required: false,
    description: `Number of entries from the start, or after \`after\`. At most ${largestPageSize}.`,
  }),
  after: t.arg.string({ required: false, description: 'Returns entries after this cursor.' }),
  last: t.arg.int({
    required: false,
    description: `Number of entries from the end, or before \`before\`. Default ${defaultPageSize} if neither size is given, at most ${largestPageSize}.`,
  }),
  before: t.arg.string({ required: false, description: 'Returns entries before this cursor.' }),
})
