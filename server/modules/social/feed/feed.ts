// Windows of the feeds: those with which many begin at the same moment are read by one statement (ADR 20).
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { firstPages } from '#server/core/paging/requestCoalescer.ts'
import { statementSize } from '#server/core/paging/pages.ts'
import { readBeginnings, readFeed, type Beginning, type FeedRow, type Window } from './queries.ts'

const readBeginning = firstPages<FeedRow, Beginning>({
  alone: (reader, beginning) =>
    readFeed(reader, { ...beginning, scope: beginning.campus === null ? 'ALL' : 'CAMPUS', after: null }),
  together: readBeginnings,
})

/** The next window of a feed in its stored order, and a row more if there are any behind it. */
export async function readWindow(reader: AuthenticatedContext, window: Window): Promise<FeedRow[]> {
  const { order, scope, after, size } = window
  if (after || scope === 'FOLLOWING') return readFeed(reader, window)
  const campus = scope === 'CAMPUS' ? reader.viewer.campus : null
  return readBeginning(reader, { order, campus, size: statementSize(size) })
}
