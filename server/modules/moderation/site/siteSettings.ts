// Commands of admins that change site settings: registration, limits of new accounts, and e-mail domains (002 §2).
import { emailDomainChoice, emailDomainRule, maxDomainRules } from '#rules/moderation/site'
import { audit } from '#server/core/context/audit.ts'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import type { DomainVerdict } from '#server/generated/prisma/enums.ts'
import { lockSwitches, type Switches } from './queries.ts'

/** Opens or closes registration. */
export const setRegistrationOpen = (ctx: AuthenticatedContext, isOpen: boolean) =>
  setSwitch(ctx, 'setRegistrationOpen', 'registrationIsOpen', isOpen)

/** Limits how much accounts younger than seven days publish, or lifts that. */
export const setNewAccountsSlowed = (ctx: AuthenticatedContext, areSlowed: boolean) =>
  setSwitch(ctx, 'setNewAccountsSlowed', 'newAccountsAreSlowed', areSlowed)

async function setSwitch(
  ctx: AuthenticatedContext,
  operation: string,
  name: keyof Switches,
  after: boolean,
): Promise<void> {
  await write(ctx, { operation, input: { [name]: after } }, async (tx) => {
    const { [name]: before } = await lockSwitches(tx)
    if (before === after) return {}
    await tx.db.siteRules.update({
      where: { id: 1 },
      data: { [name]: after, changedAt: tx.now(), changedById: tx.viewer.id },
    })
    await audit(tx, { action: operation, details: { before: String(before), after: String(after) } })
    return {}
  })
}

interface DomainRule {
  domain: string
  verdict: DomainVerdict
  note?: string | null
}

/** Sets the verdict on a domain and its subdomains. CONFLICT if there are too many rules. */
export async function setEmailDomainRule(ctx: AuthenticatedContext, input: DomainRule): Promise<void> {
  const { domain, verdict, note } = parse(emailDomainRule, { ...input, note: input.note ?? '' })
  const rule = { verdict, note, changedAt: ctx.now(), changedById: ctx.viewer.id }
  await write(ctx, { operation: 'setEmailDomainRule', input: { domain, verdict, note } }, async (tx) => {
    await lockSwitches(tx)
    const before = await tx.db.emailDomainRule.findUnique({ where: { domain } })
    if (before?.verdict === verdict && before.note === note) return {}
    if (!before && (await tx.db.emailDomainRule.count()) >= maxDomainRules)
      throw new Refusal('CONFLICT', `There are ${maxDomainRules} rules already: remove one first`)
    await tx.db.emailDomainRule.upsert({ where: { domain }, create: { domain, ...rule }, update: rule })
    await audit(tx, {
      action: 'setEmailDomainRule',
      details: { domain, ...toAuditDetails('before', before), ...toAuditDetails('after', rule) },
    })
    return {}
  })
}

/** Removes the rule of a domain; NOT_FOUND if there is none. */
export async function removeEmailDomainRule(
  ctx: AuthenticatedContext,
  input: { domain: string },
): Promise<void> {
  const { domain } = parse(emailDomainChoice, input)
  await write(ctx, { operation: 'removeEmailDomainRule', input: { domain } }, async (tx) => {
    await lockSwitches(tx)
    const before = await tx.db.emailDomainRule.findUnique({ where: { domain } })
    if (!before) throw new Refusal('NOT_FOUND', 'There is no rule for this domain')
    await tx.db.emailDomainRule.delete({ where: { domain } })
    await audit(tx, {
      action: 'removeEmailDomainRule',
      details: { domain, ...toAuditDetails('before', before) },
    })
    return {}
  })
}

const toAuditDetails = (when: 'before' | 'after', rule: { verdict: DomainVerdict; note: string } | null) => ({
  [when]: rule?.verdict ?? 'none',
  [`${when}Note`]: rule?.note ?? '',
})
