// Commands of accounts: register, sign in, sign out.
import {
  credentials,
  registration,
  wrongFactor,
  type Credentials,
  type Registration,
} from '#rules/identity/auth'
import { splitName } from '#rules/shared/common'
import { addressSubject, audit, auditInBackground, userSubject } from '#server/core/context/audit.ts'
import {
  inTransaction,
  type Context,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { reusedKeyRefusal } from '#server/core/limits/idempotency.ts'
import { limitGuesses, spend, tooMany } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { checkRegistration } from '#server/modules/identity/registration/gates.ts'
import { universityColumns } from '#server/modules/identity/users/campus.ts'
import { handleBase, reserveHandle } from '#server/modules/identity/users/handles.ts'
import { searchTextOf } from '#server/modules/identity/users/searchText.ts'
import { hashOf, homeKey, registrations, signInFailures } from './limits.ts'
import { decoyHash, hashPassword, matchPassword, networkClaim, queueSignIn } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { endSessions, isPasswordCurrent, startSession } from './sessions.ts'
import { hasFactor, spendFactorCode } from './totp.ts'

/** Creates an account without a session. Throws CONFLICT if one exists; a repeat must have its password (000 §4, ADR 6). */
export async function register(ctx: Context, input: unknown): Promise<{ userId: number }> {
  const { name, university, email, phone, password, userType } = parse(registration, input)
  const asked = { name, university, email, phone, userType }
  let isRepeat = true
  const write = { operation: 'register', owner: email, input: asked }
  const made = await prepareWrite<Context, { userId: number }>(ctx, write, async (commit) => {
    const key = hashOf(ctx.call.network)
    await spend(ctx.limits, registrations, key)
    try {
      await checkRegistration(ctx, email)
      const passwordHash = await hashPassword(password, networkClaim(ctx))
      return await commit((tx) => {
        isRepeat = false
        return createAccount(tx, asked, passwordHash)
      })
    } catch (error) {
      // CONFLICT stays counted, as it reveals that an address has an account, and costs a hash (T13, T14).
      const isTaken = error instanceof Refusal && error.code === 'CONFLICT'
      if (!isTaken) await ctx.limits.giveBack(registrations, key)
      throw error
    }
  })
  if (isRepeat)
    await guessPassword(ctx, { email, password }, { action: 'register', wrong: reusedKeyRefusal() })
  return made
}

async function createAccount(
  tx: TransactionContext,
  { name, university, email, phone, userType }: Omit<Registration, 'password' | 'confirmPassword'>,
  passwordHash: string,
) {
  const { db, now } = tx
  const { firstName, lastName } = splitName(name)
  const place = universityColumns(university)
  const handle = await reserveHandle(db, handleBase(firstName, lastName, place.campus))
  const [made] = await db.user.createManyAndReturn({
    data: {
      email,
      passwordHash,
      role: userType === 'vendor' ? 'VENDOR' : 'CUSTOMER',
      firstName,
      lastName,
      phone,
      ...place,
      handle,
      searchText: searchTextOf({ firstName, lastName, handle, ...place }),
      createdAt: now(),
    },
    select: { id: true },
    // `reserveHandle` serializes handles, so only the e-mail address can conflict.
    skipDuplicates: true,
  })
  if (!made) throw emailTaken()
  await audit({ ...tx, viewer: made }, { action: 'register', details: { userType } })
  tx.publish('figures', 'all', {})
  return { userId: made.id }
}

export const emailTaken = () =>
  new Refusal('CONFLICT', 'An account with this email already exists. Try signing in instead.', {
    problems: [{ path: 'email', message: 'An account with this email already exists' }],
  })

/**
 * Starts a session and returns its token. A wrong password and an unknown address take the same time, statements and
 * hashes. Only failures count; above the limits a right password still works from a known network (ADR 15).
 */
export async function signIn(ctx: Context, input: unknown): Promise<{ userId: number; token: string }> {
  const asked = parse(credentials, input)
  const user = await guessPassword(ctx, asked, { action: 'signIn', wrong: wrongCredentials() })
  const factorAt = await shownFactor(ctx, user.id, asked.totp)
  const renewedHash = user.isOutdated ? await hashPassword(asked.password, networkClaim(ctx)) : null
  const token = await inTransaction(ctx, async (tx) => {
    if (!(await isPasswordCurrent(tx, user))) throw wrongCredentials()
    if (renewedHash !== null)
      await tx.db.user.update({ where: { id: user.id }, data: { passwordHash: renewedHash } })
    await rememberAddress(tx, user.id)
    await audit({ ...tx, viewer: user }, { action: 'signIn' })
    return startSession(tx, user.id, factorAt)
  })
  return { userId: user.id, token }
}

/** Returns now for a valid code; null without a code or factor. Throws UNAUTHENTICATED for a wrong code. */
async function shownFactor(ctx: Context, userId: number, code: string | null | undefined) {
  if (code == null || code === '' || !(await hasFactor(ctx, userId))) return null
  const wrong = new Refusal('UNAUTHENTICATED', wrongFactor, {
    problems: [{ path: 'totp', message: wrongFactor }],
  })
  await spendFactorCode(ctx, userId, { code, action: 'signIn', wrong })
  return ctx.now()
}

interface Guess {
  action: 'signIn' | 'register'
  wrong: Refusal
}

/** Returns the account that the password belongs to. Throws `wrong` and counts the failure otherwise. */
function guessPassword(ctx: Context, asked: Credentials, { action, wrong }: Guess) {
  const counts = [
    { rule: signInFailures.account, key: hashOf(asked.email) },
    { rule: signInFailures.address, key: hashOf(ctx.call.network) },
  ]
  const guess = (waitSeconds: number) => comparePassword(ctx, asked, { action, waitSeconds })
  return queueSignIn(() => limitGuesses(ctx.limits, counts, wrong, guess), networkClaim(ctx))
}

/**
 * Returns the account that the password belongs to, or null. Above the limits (`waitSeconds` > 0) the comparison still
 * runs, at equal cost for every caller, until the network has failed too often on that address.
 */
async function comparePassword(
  ctx: Context,
  { email, password }: Credentials,
  { action, waitSeconds }: Pick<Guess, 'action'> & { waitSeconds: number },
) {
  const { network } = ctx.call
  const home = [signInFailures.home, homeKey(email, network)] as const
  const { allowed } = await ctx.limits.take(...home)
  let isRefused = false
  try {
    if (waitSeconds > 0 && !allowed) throw tooMany(waitSeconds, usedUp)
    const found = await findCredentials(ctx.parts.sql, { email, network, decoyHash })
    const { id, passwordHash, isKnownHere } = found
    const match = await matchPassword(passwordHash, password, networkClaim(ctx))
    if (match !== null && id !== null && (waitSeconds === 0 || isKnownHere))
      return { id, passwordHash, isOutdated: match === 'OUTDATED' }
    isRefused = true
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const subject = id === null ? addressSubject(email) : userSubject(id)
    auditInBackground(ctx, { action, result: 'failed', about: { subject } })
    return null
  } finally {
    if (!isRefused) await ctx.limits.giveBack(...home)
  }
}

const usedUp = 'Too many attempts. Please wait, or set a new password by e-mail.'

const wrongCredentials = () => new Refusal('UNAUTHENTICATED', 'Invalid email or password')

export async function signOut(ctx: AuthenticatedContext): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, id, { only: sessionId })
    await audit(tx, { action: 'signOut' })
  })
  ctx.call.setCookie(null)
}

async function rememberAddress(ctx: Context, userId: number) {
  const hash = Buffer.from(hashOf(`${userId}:${ctx.call.network}`), 'base64url')
  const id = { userId, addressHash: new Uint8Array(hash) }
  const lastSeenAt = ctx.now()
  await ctx.db.signInAddress.upsert({
    where: { userId_addressHash: id },
    create: { ...id, lastSeenAt },
    update: { lastSeenAt },
  })
}
