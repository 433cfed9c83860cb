// Removes what nobody can use any more: nothing is right because of it, yet neither disk nor history grows for ever.
import type { Parts } from '#server/core/context.ts'
import { idempotencyHours } from '#server/core/once.ts'

const hourMs = 3_600_000

/** A network from which nobody has signed in for so long says nothing about him any more. */
const addressDays = 180

export async function purge({ prisma, now }: Parts): Promise<void> {
  const before = (hours: number) => ({ lt: new Date(now().getTime() - hours * hourMs) })
  await prisma.session.deleteMany({ where: { expiresAt: before(0) } })
  await prisma.resetCode.deleteMany({ where: { expiresAt: before(0) } })
  await prisma.idempotentWrite.deleteMany({ where: { createdAt: before(idempotencyHours) } })
  await prisma.signInAddress.deleteMany({ where: { lastSeenAt: before(addressDays * 24) } })
}

/** Purges now and every hour until the returned function is called. */
export function purgeHourly(parts: Parts): () => void {
  const run = () => parts.background.run('purge', () => purge(parts))
  run()
  const timer = setInterval(run, hourMs)
  return () => clearInterval(timer)
}
