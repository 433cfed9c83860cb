// GraphQL type of the admin statistics; only selected figures are counted.
import { builder } from '#server/core/context/builder.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { findPending, findTotals, type Pending, type Totals } from './queries.ts'

interface LazyStats {
  totals(): Promise<Totals>
  pending(): Promise<Pending>
}

/** Returns lazily counted statistics for an admin; `known` are totals counted for all admins. */
export function statsOf(ctx: AuthenticatedContext, known?: Totals): LazyStats {
  let totals = known && Promise.resolve(known)
  let pending: Promise<Pending> | undefined
  return {
    totals: () => (totals ??= findTotals(ctx)),
    pending: () => (pending ??= findPending(ctx)),
  }
}

export const Stats = builder.objectRef<LazyStats>('AdminStats').implement({
  description: 'Statistics of Fennec, counted on request.',
  fields: (t) => ({
    totalUsers: t.int({
      description: 'Number of users.',
      resolve: async (stats) => (await stats.totals()).totalUsers,
    }),
    verifiedUsers: t.int({
      description: 'Number of verified users.',
      resolve: async (stats) => (await stats.totals()).verifiedUsers,
    }),
    unverifiedUsers: t.int({
      description: 'Number of unverified users.',
      resolve: async (stats) => {
        const { totalUsers, verifiedUsers } = await stats.totals()
        return totalUsers - verifiedUsers
      },
    }),
    totalPosts: t.int({
      description: 'Number of posts.',
      resolve: async (stats) => (await stats.totals()).totalPosts,
    }),
    totalComments: t.int({
      description: 'Number of comments and replies.',
      resolve: async (stats) => (await stats.totals()).totalComments,
    }),
    pendingReports: t.int({
      description: 'Number of pending reports, except those about yourself.',
      extensions: { isRead: true },
      resolve: async (stats) => {
        const { pendingPostReports, pendingAccountReports } = await stats.pending()
        return pendingPostReports + pendingAccountReports
      },
    }),
    pendingPostReports: t.int({
      description: 'Number of pending reports about content or listings.',
      extensions: { isRead: true },
      resolve: async (stats) => (await stats.pending()).pendingPostReports,
    }),
    pendingAccountReports: t.int({
      description: 'Number of pending reports about accounts.',
      extensions: { isRead: true },
      resolve: async (stats) => (await stats.pending()).pendingAccountReports,
    }),
  }),
})
