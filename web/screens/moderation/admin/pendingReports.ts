// How many reports nobody has looked at, and the record of the store they are in: header, menu and figures show the same.
import { graphql } from 'react-relay'
import { count } from '#web/relay/store/changes.ts'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
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

const nothing = {}

/** 002 §9, while nothing tells of it by itself. */
const pollMs = 30_000

/** The record of the store that has them, and all other figures. */
const figuresId = 'client:root:admin:stats'

/** Figures that were told. */
export const countsOf = (told: object) =>
  Object.entries(told).map(([field, figure]) => count(figuresId, field, Number(figure)))

export const usePendingReports = () =>
  useFresh<pendingReportsQuery>(pendingQuery, nothing, { pollMs }).admin.stats
