// Passwords are hashed with argon2id, two at a time: more would only make everybody wait (T14).
import { hash, verify } from '@node-rs/argon2'
import { preparedPassword } from '#rules/identity/auth'
import type { Context } from '#server/core/context/context.ts'
import { createQueue, type Claim } from '#server/core/scheduling/fairQueue.ts'

/** 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queueHash = createQueue({ maxRunning: 2, maxWaiting: 100 })

/** Queues work around hashes, such as signing in: a few callers of a crowd at once, before anything of theirs is read. */
export const queueSignIn = createQueue({ maxRunning: 8, maxWaiting: 100 })

/** Returns the claim of an anonymous caller, whose network it counts for. */
export const networkClaim = ({ call }: Context): Claim => ({ key: call.network, signal: () => call.left })

/** Hashes a password or a code. Refuses with UNAVAILABLE when too many are waiting, or the caller has left. */
export const hashPassword = (password: string, claim?: Claim): Promise<string> =>
  queueHash(() => hash(preparedPassword(password), cost), claim)

/** The hash of a random password that was thrown away: as costly to compare as a real one, and nobody has it. */
export const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$RQOUgZC+zXhjtTHPYa1ltQ$EOrt2MblVzCKXy9Jw7JG+nP4Vf40BUadBkYhroAqgVs'

/**
 * Compares a password with a hash: OUTDATED where it matches only as it was typed, which is the form that hashes from
 * before passwords were prepared have. With no hash it takes the same time and returns null, so that an anonymous caller
 * learns nothing (T13).
 */
export async function matchPassword(
  passwordHash: string | null,
  password: string,
  claim?: Claim,
): Promise<'CURRENT' | 'OUTDATED' | null> {
  const isHashOf = (text: string) => queueHash(() => verify(passwordHash ?? decoy, text), claim)
  const prepared = preparedPassword(password)
  if (await isHashOf(prepared)) return passwordHash === null ? null : 'CURRENT'
  const isOutdated = prepared !== password && (await isHashOf(password))
  return isOutdated && passwordHash !== null ? 'OUTDATED' : null
}

/** Compares a password or a code with a hash. */
export const verifyPassword = async (...asked: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...asked)) !== null
