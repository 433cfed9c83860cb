// Commands of accounts: register, sign in and sign out, with their rate limits (ADR 15).
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
import { limitGuesses, enforceLimit, tooManyRequests } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite } from '#server/core/limits/write.ts'
import { checkRegistration } from '#server/modules/identity/registration/gates.ts'
import { universityColumns } from '#server/modules/identity/users/campus.ts'
import { createHandleBase, reserveHandle } from '#server/modules/identity/users/handles.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import { hashLimitKey, accountNetworkKey, registrationLimit, signInFailures } from './limits.ts'
import { decoyHash, hashPassword, matchPassword, networkClaim, queueSignIn } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { endSessions, lockIfPasswordCurrent, startSession } from './sessions.ts'
import { hasFactor, spendFactorCode } from './totp.ts'

/**
 * Creates an account without a session. Throws CONFLICT if one exists. A retry under the same idempotency key must have
 * the same password (000 §4, ADR 6).
 */
export async function register(ctx: Context, input: unknown): Promise<{ userId: number }> {
  const { name, university, email, phone, password, userType } = parse(registration, input)
  const account = { name, university, email, phone, userType }
  let isRepeat = true
  const write = { operation: 'register', owner: email, input: account }
  const created = await prepareWrite<Context, { userId: number }>(ctx, write, async (commit) => {
    const key = hashLimitKey(ctx.call.network)
    await enforceLimit(ctx.limits, registrationLimit, key)
    try {
      await checkRegistration(ctx, email)
      const passwordHash = await hashPassword(password, networkClaim(ctx))
      return await commit((tx) => {
        isRepeat = false
        return createAccount(tx, account, passwordHash)
      })
    } catch (error) {
      // CONFLICT stays counted: it reveals that an address has an account, and costs a hash (T13, T14).
      const isEmailTaken = error instanceof Refusal && error.code === 'CONFLICT'
      if (!isEmailTaken) await ctx.limits.restore(registrationLimit, key)
      throw error
    }
  })
  if (isRepeat)
    await verifyCredentials(ctx, { email, password }, { action: 'register', refusal: reusedKeyRefusal() })
  return created
}

async function createAccount(
  tx: TransactionContext,
  { name, university, email, phone, userType }: Omit<Registration, 'password' | 'confirmPassword'>,
  passwordHash: string,
) {
  const { db, now } = tx
  const { firstName, lastName } = splitName(name)
  const campusColumns = universityColumns(university)
  const handle = await reserveHandle(db, createHandleBase(firstName, lastName, campusColumns.campus))
  const [user] = await db.user.createManyAndReturn({
    data: {
      email,
      passwordHash,
      role: userType === 'vendor' ? 'VENDOR' : 'CUSTOMER',
      firstName,
      lastName,
      phone,
      ...campusColumns,
      handle,
      searchText: buildSearchText({ firstName, lastName, handle, ...campusColumns }),
      createdAt: now(),
    },
    select: { id: true },
    // `reserveHandle` serializes handles, so only the e-mail address can conflict.
    skipDuplicates: true,
  })
  if (!user) throw emailTakenRefusal()
  await audit({ ...tx, viewer: user }, { action: 'register', details: { userType } })
  tx.publish('figures', 'all', {})
  return { userId: user.id }
}

export const emailTakenRefusal = () =>
  new Refusal('CONFLICT', 'An account with this email already exists. Try signing in instead.', {
    problems: [{ path: 'email', message: 'An account with this email already exists' }],
  })

/**
 * Starts a session and returns its token. A wrong password and an unknown address take the same time, statements and
 * hashes. Only failures count; above the limits a right password still works from a known network (ADR 15).
 */
export async function signIn(ctx: Context, input: unknown): Promise<{ userId: number; token: string }> {
  const attempt = parse(credentials, input)
  const user = await verifyCredentials(ctx, attempt, { action: 'signIn', refusal: wrongCredentialsRefusal() })
  const factorAt = await verifyGivenFactor(ctx, user.id, attempt.totp)
  const renewedHash = user.isOutdated ? await hashPassword(attempt.password, networkClaim(ctx)) : null
  const token = await inTransaction(ctx, async (tx) => {
    if (!(await lockIfPasswordCurrent(tx, user))) throw wrongCredentialsRefusal()
    if (renewedHash !== null)
      await tx.db.user.update({ where: { id: user.id }, data: { passwordHash: renewedHash } })
    await rememberNetwork(tx, user.id)
    await audit({ ...tx, viewer: user }, { action: 'signIn' })
    return startSession(tx, user.id, factorAt)
  })
  return { userId: user.id, token }
}

/** Returns the current time for a valid code; null without a code or factor. Throws UNAUTHENTICATED for a wrong code. */
async function verifyGivenFactor(ctx: Context, userId: number, code: string | null | undefined) {
  if (code == null || code === '' || !(await hasFactor(ctx, userId))) return null
  const refusal = new Refusal('UNAUTHENTICATED', wrongFactor, {
    problems: [{ path: 'totp', message: wrongFactor }],
  })
  await spendFactorCode(ctx, userId, { code, action: 'signIn', refusal })
  return ctx.now()
}

interface AttemptOptions {
  action: 'signIn' | 'register'
  /** Thrown for a wrong password. */
  refusal: Refusal
}

/** Returns the account that the password belongs to. Else counts the failure and throws `refusal`. */
function verifyCredentials(ctx: Context, attempt: Credentials, { action, refusal }: AttemptOptions) {
  const counters = [
    { rule: signInFailures.account, key: hashLimitKey(attempt.email) },
    { rule: signInFailures.network, key: hashLimitKey(ctx.call.network) },
  ]
  const compare = (waitSeconds: number) => comparePassword(ctx, attempt, { action, waitSeconds })
  return queueSignIn(() => limitGuesses(ctx.limits, counters, refusal, compare), networkClaim(ctx))
}

/**
 * Returns the account that the password belongs to, or null. Above the limits (`waitSeconds` > 0) the comparison still
 * runs, at equal cost for every caller, until the network has failed too often for that e-mail address.
 */
async function comparePassword(
  ctx: Context,
  { email, password }: Credentials,
  { action, waitSeconds }: Pick<AttemptOptions, 'action'> & { waitSeconds: number },
) {
  const { network } = ctx.call
  const accountNetwork = [signInFailures.accountOnNetwork, accountNetworkKey(email, network)] as const
  const { allowed } = await ctx.limits.consume(...accountNetwork)
  let isRefused = false
  try {
    if (waitSeconds > 0 && !allowed) throw tooManyRequests(waitSeconds, tooManyAttemptsText)
    // `services.sql` does not queue: a caller in another queue may be waiting for this sign-in slot.
    const row = await findCredentials(ctx.services.sql, { email, network, decoyHash })
    const { id, passwordHash, isKnownNetwork } = row
    const match = await matchPassword(passwordHash, password, networkClaim(ctx))
    if (match !== null && id !== null && (waitSeconds === 0 || isKnownNetwork))
      return { id, passwordHash, isOutdated: match === 'OUTDATED' }
    isRefused = true
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    const subject = id === null ? addressSubject(email) : userSubject(id)
    auditInBackground(ctx, { action, result: 'failed', about: { subject } })
    return null
  } finally {
    if (!isRefused) await ctx.limits.restore(...accountNetwork)
  }
}

const tooManyAttemptsText = 'Too many attempts. Please wait, or set a new password by e-mail.'

const wrongCredentialsRefusal = () => new Refusal('UNAUTHENTICATED', 'Invalid email or password')

export async function signOut(ctx: AuthenticatedContext): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, id, { only: sessionId })
    await audit(tx, { action: 'signOut' })
  })
  ctx.call.setCookie(null)
}

async function rememberNetwork(ctx: Context, userId: number) {
  const hash = Buffer.from(hashLimitKey(`${userId}:${ctx.call.network}`), 'base64url')
  const id = { userId, addressHash: new Uint8Array(hash) }
  const lastSeenAt = ctx.now()
  await ctx.db.signInAddress.upsert({
    where: { userId_addressHash: id },
    create: { ...id, lastSeenAt },
    update: { lastSeenAt },
  })
}
