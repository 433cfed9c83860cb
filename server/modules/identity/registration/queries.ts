// SQL of the site rules about registration.
import type { Context } from '#server/core/context/context.ts'
import type { DomainVerdict } from '#server/generated/prisma/enums.ts'

export interface RegistrationRules {
  isOpen: boolean
  /** Verdict of the rule for the longest matching domain; null without one. */
  verdict: DomainVerdict | null
  /** True if only listed domains may register. */
  hasAllowlist: boolean
}

const selectRules = `
  SELECT coalesce((SELECT "registrationIsOpen" FROM "SiteRules"), true) AS "isOpen",
    (SELECT verdict::text FROM "EmailDomainRule" WHERE domain = ANY($1::text[])
      ORDER BY length(domain) DESC LIMIT 1) AS verdict,
    EXISTS (SELECT FROM "EmailDomainRule" WHERE verdict = 'ALLOW') AS "hasAllowlist"`

/** Returns the rules for a domain; `domains` also has its parents. */
export async function findRegistrationRules({ sql }: Context, domains: string[]): Promise<RegistrationRules> {
  const [row] = await sql<RegistrationRules>(selectRules, [domains])
  return row as RegistrationRules
}
