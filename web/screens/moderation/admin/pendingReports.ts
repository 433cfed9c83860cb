// Counts of pending reports, and their record in the store, which header, menu and cards share.
import { graphql } from 'react-relay'
import { count } from '#web/relay/store/storeUpdates.ts'
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

/** Interval without a live update (002 §9). */
const pollMs = 30_000

/** Id of the store's record of all site figures. */
const statsId = 'client:root:admin:stats'

/** Converts changed figures to store updates. */
export const countChanges = (figures: object) =>
  Object.entries(figures).map(([field, figure]) => count(statsId, field, Number(figure)))

export const usePendingReports = () =>
  useRevalidatedQuery<pendingReportsQuery>(pendingQuery, variables, { pollMs }).admin.stats
