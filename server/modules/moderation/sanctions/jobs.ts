// Jobs that e-mail sanctioned users.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData extends SanctionJobs {}
}

/** Data of the e-mails: recipient, broken rule and message of the admin. */
interface SanctionJobs {
  accountSuspended: { to: string; until: string; rule: string; words: string | null }
  accountRemoved: { to: string; rule: string; words: string | null }
}

export const sanctionJobs: Pick<Handlers, keyof SanctionJobs> = {
  accountSuspended: ({ mail }, { to, ...suspension }) => mail.accountSuspended(to, suspension),
  accountRemoved: ({ mail }, { to, ...removal }) => mail.accountRemoved(to, removal),
}
