// Prints the audit trail: one entry a line, whatever a stranger put into it.
import { addressSubject, userSubject } from '#server/core/context/audit.ts'
import type { AuditEntry, PrismaClient } from '#server/generated/prisma/client.ts'

interface Wanted {
  /** Only what somebody with this address did, or what was done or tried to his account. */
  email?: string
  last: number
}

/** The last entries as text, the newest at the end. */
export async function readTrail(prisma: PrismaClient, { email, last }: Wanted): Promise<string> {
  const user = email === undefined ? null : await prisma.user.findUnique({ where: { email } })
  // Entries older than the account name its address, or its hash.
  const subjects = email === undefined ? [] : [email, addressSubject(email)]
  if (user) subjects.push(userSubject(user.id))
  const about = { OR: [{ subject: { in: subjects } }, ...(user ? [{ actorId: user.id }] : [])] }
  const entries = await prisma.auditEntry.findMany({
    where: email === undefined ? {} : about,
    orderBy: { id: 'desc' },
    take: last,
  })
  return entries.length > 0 ? entries.reverse().map(lineOf).join('\n') : 'No entries.'
}

export function lineOf(entry: AuditEntry): string {
  const { at, action, result, actorId, subject, network, device, requestId, details } = entry
  const by = actorId === null ? '-' : userSubject(actorId)
  const words = [at.toISOString(), result, action, `by ${by}`, `about ${subject ?? '-'}`, `from ${network}`]
  return visible([...words, JSON.stringify(device), requestId ?? '-', JSON.stringify(details)].join('  '))
}

/** Shows each character that would move the cursor, colour the screen or turn the text around as \u{…}. */
const visible = (text: string) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (odd) => `\\u{${odd.codePointAt(0)?.toString(16)}}`)
