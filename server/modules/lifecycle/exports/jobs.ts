// What is done once the copy of somebody's data is there: she is written to, so that she hears of one she did not ask for.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'

declare module '#server/core/scheduling/jobs.ts' {
  interface JobData {
    exportReady: { to: string }
  }
}

export const exportJobs: Pick<Handlers, 'exportReady'> = {
  exportReady: ({ mail }, { to }) => mail.exportReady(to),
}
