// Verbs of accounts: sign up, sign in, sign out.
import { credentials, registration } from '#rules/auth'
import { splitName } from '#rules/common'
import { inTransaction, type Context, type Signed } from '#server/core/context.ts'
import { spend, tooMany } from '#server/core/limits.ts'
import { once } from '#server/core/once.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { hashOf, registrations, signInFailures } from './limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { universityColumns } from '#server/features/users/campus.ts'
import { freeHandle, handleBase } from '#server/features/users/handles.ts'

/** Makes an account and no session (decision 5). CONFLICT when the e-mail address has one already (decision 11). */
export async function register(ctx: Context, input: unknown): Promise<{ userId: number }> {
  const { name, university, email, phone, password, userType } = parse(registration, input)
  await spend(ctx.limits, registrations, hashOf(ctx.call.ip))
  const passwordHash = await hashPassword(password)
  const { firstName, lastName } = splitName(name)
  const place = universityColumns(university)

  const asked = { name, university, email, phone, userType }
  return once(ctx, { operation: 'register', owner: email, input: asked }, async ({ db, now }) => {
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) throw emailTaken()
    // One at a time for one base, so that two people who share a name cannot be given the same handle.
    const base = handleBase(firstName, lastName, place.campus)
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${base}, 1))`
    const [made] = await db.user.createManyAndReturn({
      data: {
        email,
        passwordHash,
        role: userType === 'vendor' ? 'VENDOR' : 'CUSTOMER',
        firstName,
        lastName,
        phone,
        ...place,
        handle: await freeHandle(db, base),
        createdAt: now(),
      },
      select: { id: true },
      skipDuplicates: true,
    })
    if (!made) throw emailTaken()
    return { userId: made.id }
  })
}

const emailTaken = () =>
  new Refusal('CONFLICT', 'An account with this email already exists. Try signing in instead.', {
    problems: [{ path: 'email', message: 'An account with this email already exists' }],
  })

/**
 * Starts a session and returns its token. A wrong password and an unknown address get the same answer in the same
 * time; only failures count against the limits, and a right password from where that person signed in before is never
 * refused (decision 10).
 */
export async function signIn(ctx: Context, input: unknown): Promise<{ userId: number; token: string }> {
  const { email, password } = parse(credentials, input)
  const [byAccount, byAddress] = [hashOf(email), hashOf(ctx.call.ip)]
  const account = await ctx.limits.take(signInFailures.account, byAccount)
  const address = await ctx.limits.take(signInFailures.address, byAddress)
  const withinLimits = account.allowed && address.allowed
  const refusal = withinLimits
    ? new Refusal('UNAUTHENTICATED', 'Invalid email or password')
    : tooMany(Math.max(account.allowed ? 0 : account.retryAfter, address.allowed ? 0 : address.retryAfter))

  const user = await ctx.db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, signInAddresses: { select: { addressHash: true } } },
  })
  const here = user && addressHash(user.id, ctx.call.ip)
  const signedInHere = user?.signInAddresses.some((known) => here?.equals(known.addressHash)) ?? false
  if (!withinLimits && !signedInHere) throw refusal
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!user || !right) throw refusal

  await ctx.limits.giveBack(signInFailures.account, byAccount)
  await ctx.limits.giveBack(signInFailures.address, byAddress)
  const token = await inTransaction(ctx, async (tx) => {
    await rememberAddress(tx, user.id)
    return startSession(tx, user.id)
  })
  return { userId: user.id, token }
}

/** Ends the session of this call, and forgets its cookie. */
export async function signOut(ctx: Signed): Promise<void> {
  await ctx.db.session.deleteMany({ where: { id: ctx.viewer.sessionId } })
  ctx.call.setCookie(null)
}

const addressHash = (userId: number, ip: string) => Buffer.from(hashOf(`${userId}:${ip}`), 'base64url')

async function rememberAddress(ctx: Context, userId: number) {
  const id = { userId, addressHash: new Uint8Array(addressHash(userId, ctx.call.ip)) }
  const lastSeenAt = ctx.now()
  await ctx.db.signInAddress.upsert({
    where: { userId_addressHash: id },
    create: { ...id, lastSeenAt },
    update: { lastSeenAt },
  })
}
