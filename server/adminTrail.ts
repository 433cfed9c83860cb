// The `audit` command of the admin command line: the audit trail, one entry per line.
import { addressSubject, userSubject } from '#server/core/context/audit.ts'
import type { AuditEntry, PrismaClient } from '#server/generated/prisma/client.ts'

interface Filter {
  /** Restricts to entries by or about the account with this address. */
  email?: string
  last: number
}

/** Formats the last entries, newest at the end. */
export async function readTrail(prisma: PrismaClient, { email, last }: Filter): Promise<string> {
  const user = email === undefined ? null : await prisma.user.findUnique({ where: { email } })
  // Entries from before the account have the address or its hash as subject.
  const subjects = email === undefined ? [] : [email, addressSubject(email)]
  if (user) subjects.push(userSubject(user.id))
  const involvingAccount = { OR: [{ subject: { in: subjects } }, ...(user ? [{ actorId: user.id }] : [])] }
  const entries = await prisma.auditEntry.findMany({
    where: email === undefined ? {} : involvingAccount,
    orderBy: { id: 'desc' },
    take: last,
  })
  return entries.length > 0 ? entries.reverse().map(formatEntry).join('\n') : 'No entries.'
}

/** Formats an entry as one line. */
export function formatEntry(entry: AuditEntry): string {
  const { at, action, result, actorId, subject, network, device, requestId, details } = entry
  const actor = actorId === null ? '-' : userSubject(actorId)
  const columns = [
    at.toISOString(),
    result,
    action,
    `by ${actor}`,
    `about ${subject ?? '-'}`,
    `from ${network}`,
  ]
  return escapeInvisible(
    [...columns, JSON.stringify(device), requestId ?? '-', JSON.stringify(details)].join('  '),
  )
}

/** Escapes control, format and separator characters as \u{…}. */
const escapeInvisible = (text: string) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
