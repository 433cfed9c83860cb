// Job that e-mails admins about waiting reports.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

export const caseJobs = {
  reportsWaiting: ({ mail }, { to, ...waiting }) => mail.reportsWaiting(to, waiting),
} satisfies Partial<Handlers>
