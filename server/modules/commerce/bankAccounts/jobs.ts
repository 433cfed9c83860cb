// Job that e-mails vendors when their bank account changes.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    bankAccountChanged: { to: string; bankName: string; lastFour: string }
  }
}

export const bankAccountJobs: Pick<Handlers, 'bankAccountChanged'> = {
  bankAccountChanged: ({ mail }, { to, ...account }) => mail.bankAccountChanged(to, account),
}
