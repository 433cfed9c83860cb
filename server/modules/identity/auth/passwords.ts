// Passwords are hashed with argon2id, two at a time: more would only make everybody wait (T14).
import { hash, verify } from '@node-rs/argon2'
import { preparedPassword } from '#rules/identity/auth'
import type { Context } from '#server/core/context/context.ts'
import { createQueue, type Queued, type Turn } from '#server/core/scheduling/queue.ts'
import { aside } from '#server/lib/aside.ts'

/** 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashes = createQueue({ atOnce: 2, mayWait: 100 })
const queued: Queued = (work, turn) => aside(hashes(work, turn))

const signIns = createQueue({ atOnce: 8, mayWait: 100 })

/**
 * Where those wait who have more to do than hash: of a crowd a few are looked at together, and whoever is refused has
 * cost nothing.
 */
export const inTurn: Queued = (work, turn) => aside(signIns(work, turn))

/** Those who sign in are not known yet: their networks take turns. */
export const turnOf = ({ call }: Context): Turn => ({ who: call.network, left: call.left })

/** Hashes a password or a code. Refuses with UNAVAILABLE when too many are waiting, or the caller has left. */
export const hashPassword = (password: string, turn?: Turn): Promise<string> =>
  queued(() => hash(preparedPassword(password), cost), turn)

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
  turn?: Turn,
): Promise<'CURRENT' | 'OUTDATED' | null> {
  const isHashOf = (text: string) => queued(() => verify(passwordHash ?? decoy, text), turn)
  const prepared = preparedPassword(password)
  if (await isHashOf(prepared)) return passwordHash === null ? null : 'CURRENT'
  const isOutdated = prepared !== password && (await isHashOf(password))
  return isOutdated && passwordHash !== null ? 'OUTDATED' : null
}

/** Compares a password or a code with a hash. */
export const verifyPassword = async (...asked: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...asked)) !== null
