// Checks that refuse registrations and new e-mail addresses by the site rules of admins.
import { registrationTexts } from '#rules/identity/registration'
import type { Context } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { findRegistrationRules, type RegistrationRules } from './queries.ts'

/** Returns a domain and its parents: "cs.unilag.edu.ng", "unilag.edu.ng", "edu.ng", "ng". */
const listDomains = (email: string): string[] => {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.map((_, from) => labels.slice(from).join('.'))
}

/** Callers run it before they look up the account, so that a refusal reveals no account (T13). */
const findRulesForEmail = (ctx: Context, email: string) => findRegistrationRules(ctx, listDomains(email))

function requireAllowedDomain({ verdict, hasAllowlist }: RegistrationRules): void {
  if (verdict === 'ALLOW' || (verdict === null && !hasAllowlist)) return
  const message = registrationTexts.domainRefused
  throw new Refusal('INVALID_INPUT', message, { problems: [{ path: 'email', message }] })
}

/** Throws FORBIDDEN while registration is closed, INVALID_INPUT if the domain is refused. */
export async function checkRegistration(ctx: Context, email: string): Promise<void> {
  const rules = await findRulesForEmail(ctx, email)
  const message = registrationTexts.closed
  // The path "registration" lets clients show the message until the form is closed.
  if (!rules.isOpen)
    throw new Refusal('FORBIDDEN', message, { problems: [{ path: 'registration', message }] })
  requireAllowedDomain(rules)
}

/** Throws INVALID_INPUT if the domain of the address is refused. */
export const checkEmailDomain = async (ctx: Context, email: string): Promise<void> =>
  requireAllowedDomain(await findRulesForEmail(ctx, email))
