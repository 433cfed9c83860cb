// The figures of the admin's overview, for whoever shows them: only what is asked for of them is counted.
import { builder } from '#server/core/context/builder.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { findPending, findTotals, type Pending, type Totals } from './queries.ts'

interface Figures {
  totals(): Promise<Totals>
  pending(): Promise<Pending>
}

/** The figures as they are now for that admin; `told` where the totals were counted for all of them. */
export function statsOf(ctx: AuthenticatedContext, told?: Totals): Figures {
  let totals = told && Promise.resolve(told)
  let pending: Promise<Pending> | undefined
  return {
    totals: () => (totals ??= findTotals(ctx)),
    pending: () => (pending ??= findPending(ctx)),
  }
}

export const Stats = builder.objectRef<Figures>('AdminStats').implement({
  description: 'How much there is on Fennec, counted as it is asked for.',
  fields: (t) => ({
    totalUsers: t.int({
      description: 'How many people there are.',
      resolve: async (stats) => (await stats.totals()).totalUsers,
    }),
    verifiedUsers: t.int({
      description: 'How many of them are verified.',
      resolve: async (stats) => (await stats.totals()).verifiedUsers,
    }),
    unverifiedUsers: t.int({
      description: 'How many of them are not.',
      resolve: async (stats) => {
        const { totalUsers, verifiedUsers } = await stats.totals()
        return totalUsers - verifiedUsers
      },
    }),
    totalPosts: t.int({
      description: 'How many posts there are.',
      resolve: async (stats) => (await stats.totals()).totalPosts,
    }),
    totalComments: t.int({
      description: 'How many comments and replies there are.',
      resolve: async (stats) => (await stats.totals()).totalComments,
    }),
    pendingReports: t.int({
      description: 'How many reports nobody has looked at, but for those about yourself.',
      extensions: { isRead: true },
      resolve: async (stats) => {
        const { pendingPostReports, pendingAccountReports } = await stats.pending()
        return pendingPostReports + pendingAccountReports
      },
    }),
    pendingPostReports: t.int({
      description: 'How many of them are about what somebody has written or sells.',
      extensions: { isRead: true },
      resolve: async (stats) => (await stats.pending()).pendingPostReports,
    }),
    pendingAccountReports: t.int({
      description: 'How many of them are about an account.',
      extensions: { isRead: true },
      resolve: async (stats) => (await stats.pending()).pendingAccountReports,
    }),
  }),
})
