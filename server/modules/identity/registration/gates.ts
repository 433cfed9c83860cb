// Refuses registrations and new addresses by the site rules that admins have set.
import { registrationTexts } from '#rules/identity/registration'
import type { Context } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { findGate, type Gate } from './queries.ts'

/** A domain and those it is under: "cs.unilag.edu.ng", "unilag.edu.ng", "edu.ng", "ng". */
const domainsOf = (email: string): string[] => {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.map((_, from) => labels.slice(from).join('.'))
}

/** It is asked before whether the address has an account, which nobody learns from it (T13). */
const gateOf = (ctx: Context, email: string) => findGate(ctx, domainsOf(email))

function refuseDomain({ verdict, isByList }: Gate): void {
  if (verdict === 'ALLOW' || (verdict === null && !isByList)) return
  const message = registrationTexts.domainRefused
  throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'email', message }] })
}

/** FORBIDDEN while nobody may register, INVALID_INPUT where addresses of that domain may not. */
export async function refuseNewcomer(ctx: Context, email: string): Promise<void> {
  const found = await gateOf(ctx, email)
  const message = registrationTexts.closed
  // Its problem is at "registration", so that a client can say so for as long as it shows the form.
  if (!found.isOpen)
    throw new Refusal('FORBIDDEN', message, { problems: [{ path: 'registration', message }] })
  refuseDomain(found)
}

/** INVALID_INPUT where addresses of that domain are not taken. */
export const refuseAddress = async (ctx: Context, email: string): Promise<void> =>
  refuseDomain(await gateOf(ctx, email))
