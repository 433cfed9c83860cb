// Site rules (open registration, allowed e-mail domains) in tests: admins' changes, their audit entries, and clean-up.
import { onTestFinished } from 'vitest'
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import type { Person } from '../factories.ts'

export interface SiteRules {
  registrationIsOpen: boolean
  newAccountsAreSlowed: boolean
  changedBy: { databaseId: number } | null
  domainRules: { domain: string; verdict: string; note: string; changedBy: { databaseId: number } }[]
}

export const siteRulesFields = `registrationIsOpen newAccountsAreSlowed changedAt changedBy { databaseId }
  domainRules { domain verdict note changedAt changedBy { databaseId } }`

/** Runs a mutation of site rules; returns the new rules, or the message of the refusal. */
export async function mutateSiteRules(fennec: Fennec, admin: Caller, name: string, input: object) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, { siteRules: SiteRules }>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) { siteRules { ${siteRulesFields} } } }`,
    { input },
    admin,
  )
  return {
    rules: data?.[name]?.siteRules,
    refusal: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
  }
}

/** Resets the rules after the test. */
export function resetRulesAfterTest({ services }: Fennec) {
  onTestFinished(async () => {
    await services.prisma.siteRules.deleteMany()
    await services.prisma.emailDomainRule.deleteMany()
  })
}

/** Trail entries of that person. */
export const readAuditEntries = async ({ services }: Fennec, { id }: Person) =>
  (await services.prisma.auditEntry.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, details }) => [action, details],
  )
