// Job that e-mails an admin about reports which have waited too long.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

export const caseJobs = {
  reportsWaiting: ({ mail }, { to, ...waiting }) => mail.reportsWaiting(to, waiting),
} satisfies Partial<Handlers>
