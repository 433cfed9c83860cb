// GraphQL type of the statistics for admins; only selected fields are counted.
import { builder } from '#server/core/context/builder.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { findPendingReports, findTotals, type PendingReports, type Totals } from './queries.ts'

interface LazyStats {
  totals(): Promise<Totals>
  pending(): Promise<PendingReports>
}

/** Returns lazily counted statistics for an admin; `sharedTotals` are totals counted for all admins. */
export function createStats(ctx: AuthenticatedContext, sharedTotals?: Totals): LazyStats {
  let totals = sharedTotals && Promise.resolve(sharedTotals)
  let pending: Promise<PendingReports> | undefined
  return {
    totals: () => (totals ??= findTotals(ctx)),
    pending: () => (pending ??= findPendingReports(ctx)),
  }
}

export const Stats = builder.objectRef<LazyStats>('AdminStats').implement({
  description: 'Statistics of Fennec, counted on request.',
  fields: (t) => {
    const total = (description: string, read: (totals: Totals) => number) =>
      t.int({ description, resolve: async (stats) => read(await stats.totals()) })
    const pending = (description: string, read: (pending: PendingReports) => number) =>
      t.int({
        description,
        extensions: { readsDatabase: true },
        resolve: async (stats) => read(await stats.pending()),
      })
    return {
      totalUsers: total('Number of users.', ({ totalUsers }) => totalUsers),
      verifiedUsers: total('Number of verified users.', ({ verifiedUsers }) => verifiedUsers),
      unverifiedUsers: total(
        'Number of unverified users.',
        ({ totalUsers, verifiedUsers }) => totalUsers - verifiedUsers,
      ),
      totalPosts: total('Number of posts.', ({ totalPosts }) => totalPosts),
      totalComments: total('Number of comments and replies.', ({ totalComments }) => totalComments),
      pendingReports: pending(
        'Number of pending reports, except those about yourself.',
        ({ pendingPostReports, pendingAccountReports }) => pendingPostReports + pendingAccountReports,
      ),
      pendingPostReports: pending(
        'Number of pending reports about content or listings.',
        ({ pendingPostReports }) => pendingPostReports,
      ),
      pendingAccountReports: pending(
        'Number of pending reports about accounts.',
        ({ pendingAccountReports }) => pendingAccountReports,
      ),
    }
  },
})
