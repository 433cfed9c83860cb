// What is done after somebody has left.
import type { Handlers } from '#server/core/scheduling/enqueue.ts'
import { removeAccount } from './removal.ts'

export const leavingJobs = { removeAccount } satisfies Partial<Handlers>
