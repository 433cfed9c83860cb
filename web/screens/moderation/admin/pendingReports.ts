// Counts of pending reports for header, menu and cards, and store updates of these and other site totals.
import { graphql } from 'react-relay'
import { setCount } from '#web/relay/store/storeUpdates.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { pendingReportsQuery } from '#web/__generated__/pendingReportsQuery.graphql.ts'

export const pendingQuery = graphql`
  query pendingReportsQuery {
    admin {
      stats {
        pendingReports
        pendingPostReports
        pendingAccountReports
      }
    }
  }
`

const variables = {}

/** Poll interval while the socket is down (002 §9). */
const pollMs = 30_000

/** Id of the record of all site figures in the store. */
const statsId = 'client:root:admin:stats'

/** Converts changed figures to store updates. */
export const toCountUpdates = (figures: object) =>
  Object.entries(figures).map(([field, figure]) => setCount(statsId, field, Number(figure)))

export const usePendingReports = () =>
  useRevalidatedQuery<pendingReportsQuery>(pendingQuery, variables, { pollMs }).admin.stats
