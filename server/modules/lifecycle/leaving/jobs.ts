// Registration of the job that removes the data of a deleted account.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { removeAccount } from './removal.ts'

export const deletionJobs = { removeAccount } satisfies Partial<Handlers>
