// Rules of site settings: which e-mail domains may register, with limits and input schemas.
import * as z from 'zod/mini'
import { cleanValue, freeText } from '#rules/shared/common'

/** In characters; 253 is the longest name in DNS. */
export const siteLimits = { domain: 253, note: 200 } as const

/** Maximum domain rules, since all are shown together. */
export const maxDomainRules = 200

export const siteTexts = {
  noDomain: 'Type a domain such as example.com, without @ and *',
} as const

const hostname = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Returns a domain in lower-case ASCII; null for anything else, such as an e-mail address. */
export function toDomain(text: string): string | null {
  const address = `https://${text.replace(/\.$/, '')}`
  if (/[\s/@:?#*%\\[\]]/u.test(text) || !URL.canParse(address)) return null
  const domain = new URL(address).hostname
  return hostname.test(domain) && domain.length <= siteLimits.domain ? domain : null
}

const emailDomain = z.pipe(
  cleanValue(siteTexts.noDomain),
  z.transform((text, { issues }) => {
    const domain = toDomain(text)
    if (domain === null) issues.push({ code: 'custom', message: siteTexts.noDomain, input: text })
    return domain ?? ''
  }),
)

/** Schema of the domain whose rule is removed. */
export const emailDomainChoice = z.object({ domain: emailDomain })

/** Schema of a domain rule. */
export const emailDomainRule = z.object({
  domain: emailDomain,
  verdict: z.enum(['ALLOW', 'REFUSE'], 'Choose whether addresses of it are taken or refused'),
  /** Reason for the other admins. */
  note: freeText({ max: siteLimits.note, label: 'A note' }),
})
