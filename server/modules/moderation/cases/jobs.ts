// Letters to admins about reports that wait.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

export const ticketJobs = {
  reportsWaiting: ({ mail }, { to, ...waiting }) => mail.reportsWaiting(to, waiting),
} satisfies Partial<Handlers>
