// Password hashing with argon2id, two at a time, as more would only slow all of them (T14).
import { hash, verify } from '@node-rs/argon2'
import { preparePassword } from '#rules/identity/auth'
import type { Context } from '#server/core/context/context.ts'
import { createQueue, type Claim } from '#server/core/scheduling/fairQueue.ts'

/** 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queueHash = createQueue({ maxRunning: 2, maxWaiting: 100 })

/** Limits concurrent sign-ins, before they read the database. */
export const queueSignIn = createQueue({ maxRunning: 8, maxWaiting: 100 })

/** Returns the queue claim of an anonymous caller, counted by network. */
export const networkClaim = ({ call }: Context): Claim => ({
  key: call.network,
  signal: () => call.disconnectSignal,
})

/** Hashes a password or code. Throws UNAVAILABLE if the queue is full or the caller has disconnected. */
export const hashPassword = (password: string, claim?: Claim): Promise<string> =>
  queueHash(() => hash(preparePassword(password), cost), claim)

/** Hash of a discarded random password, which costs as much to compare as a real one. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$RQOUgZC+zXhjtTHPYa1ltQ$EOrt2MblVzCKXy9Jw7JG+nP4Vf40BUadBkYhroAqgVs'

/** Compares with a hash; OUTDATED: only the unprepared form matches. A null hash takes equal time and returns null (T13). */
export async function matchPassword(
  passwordHash: string | null,
  password: string,
  claim?: Claim,
): Promise<'CURRENT' | 'OUTDATED' | null> {
  const matchesHash = (text: string) => queueHash(() => verify(passwordHash ?? decoyHash, text), claim)
  const prepared = preparePassword(password)
  if (await matchesHash(prepared)) return passwordHash === null ? null : 'CURRENT'
  const isOutdated = prepared !== password && (await matchesHash(password))
  return isOutdated && passwordHash !== null ? 'OUTDATED' : null
}

export const verifyPassword = async (...args: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...args)) !== null
