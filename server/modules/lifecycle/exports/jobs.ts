// Job that e-mails the owner of a ready export, in case they did not request it.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    exportReady: { to: string }
  }
}

export const exportJobs: Pick<Handlers, 'exportReady'> = {
  exportReady: ({ mail }, { to }) => mail.exportReady(to),
}
