// Write permissions, checked by commands, and by the `viewerCan…` fields that offer them.
import type { Context } from './context.ts'
import { isSuspended } from './suspension.ts'
import { Refusal } from '#server/core/context/refusal.ts'

type Caller = Pick<Context, 'viewer' | 'now'>

/** Returns true for a caller who may set up their account: signed in and not suspended, even before accepting the terms. */
export const maySetUp = ({ viewer, now }: Caller): boolean => viewer !== null && !isSuspended(viewer, now())

export const mayWrite = (caller: Caller): boolean => maySetUp(caller) && !lacksTerms(caller)

/** Returns true for the vendor of a product or service while they may change and delete it. */
export const mayChange = (vendorId: number, caller: Caller): boolean =>
  caller.viewer?.id === vendorId && caller.viewer.role === 'VENDOR' && mayWrite(caller)

/** Returns true for a caller who has yet to accept the terms in force; they may read and manage their account (001 §6). */
export const lacksTerms = ({ viewer }: Pick<Context, 'viewer'>): boolean =>
  viewer !== null && !viewer.hasAcceptedTerms

const acceptTerms = 'Please accept the terms and conditions first. Until then you can read, but not write.'

export const termsRefusal = (): Refusal =>
  new Refusal('FORBIDDEN', acceptTerms, { problems: [{ path: 'terms', message: acceptTerms }] })
