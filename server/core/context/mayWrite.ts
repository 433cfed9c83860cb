// Permission to write: asked by every command of its caller, and by every field that says what the caller may do.
import type { Context } from './context.ts'
import { isSuspended } from './suspension.ts'
import { lacksTerms } from './terms.ts'

type Caller = Pick<Context, 'viewer' | 'now'>

/** Returns true for a signed-in caller who is not suspended, also before they have accepted the terms. */
export const maySetUp = ({ viewer, now }: Caller): boolean => viewer !== null && !isSuspended(viewer, now())

export const mayWrite = (caller: Caller): boolean => maySetUp(caller) && !lacksTerms(caller)

/** Returns true for the vendor of an offer while they may change and delete it. */
export const mayChange = (vendorId: number, caller: Caller): boolean =>
  caller.viewer?.id === vendorId && caller.viewer.role === 'VENDOR' && mayWrite(caller)
