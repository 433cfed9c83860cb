// The terms: whoever has yet to accept those in force may read and see to his account, but not write (001 §6).
import type { Context } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'

export const lacksTerms = ({ viewer }: Pick<Context, 'viewer'>): boolean =>
  viewer !== null && !viewer.hasAcceptedTerms

const words = 'Please accept the terms and conditions first. Until then you can read, but not write.'

/** Its problem is at "terms", so that a client can show them. */
export const termsFirst = (): Refusal =>
  new Refusal('FORBIDDEN', words, { problems: [{ path: 'terms', message: words }] })
