// Reads the site rules that decide about a registration.
import type { Context } from '#server/core/context/context.ts'
import type { DomainVerdict } from '#server/generated/prisma/enums.ts'

export interface Gate {
  isOpen: boolean
  /** What the rule for the longest of the domains says; null where there is none. */
  verdict: DomainVerdict | null
  /** Whether only those domains may register that a rule allows. */
  isByList: boolean
}

const gate = `
  SELECT coalesce((SELECT "registrationIsOpen" FROM "SiteRules"), true) AS "isOpen",
    (SELECT verdict::text FROM "EmailDomainRule" WHERE domain = ANY($1::text[])
      ORDER BY length(domain) DESC LIMIT 1) AS verdict,
    EXISTS (SELECT FROM "EmailDomainRule" WHERE verdict = 'ALLOW') AS "isByList"`

/** How it stands for addresses of a domain, which comes with those it is under. */
export async function findGate({ sql }: Context, domains: string[]): Promise<Gate> {
  const [row] = await sql<Gate>(gate, [domains])
  return row as Gate
}
