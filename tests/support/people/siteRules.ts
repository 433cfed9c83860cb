// What tests about the rules of the site need: what an admin says of them, what the trail has of it, and none left behind.
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

export const fields = `registrationIsOpen newAccountsAreSlowed changedAt changedBy { databaseId }
  domainRules { domain verdict note changedAt changedBy { databaseId } }`

/** What an admin says, and what is set after it, or what was said to her. */
export async function say(at: Fennec, admin: Caller, name: string, input: object) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, { siteRules: SiteRules }>>(
    at,
    `mutation ($input: ${type}!) { ${name}(input: $input) { siteRules { ${fields} } } }`,
    { input },
    admin,
  )
  return {
    rules: data?.[name]?.siteRules,
    refusal: errors?.[0]?.extensions.code,
    message: errors?.[0]?.message,
  }
}

/** Whatever a test has set is gone after it. */
export function untilTheEnd({ parts }: Fennec) {
  onTestFinished(async () => {
    await parts.prisma.siteRules.deleteMany()
    await parts.prisma.emailDomainRule.deleteMany()
  })
}

/** What the trail has of that person. */
export const audited = async ({ parts }: Fennec, { id }: Person) =>
  (await parts.prisma.auditEntry.findMany({ where: { actorId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, details }) => [action, details],
  )
