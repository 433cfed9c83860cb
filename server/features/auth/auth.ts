// Verbs of accounts: sign up, sign in, sign out.
import { credentials, registration, type Registration } from '#rules/auth'
import { splitName } from '#rules/common'
import { audit, auditLater } from '#server/core/audit.ts'
import { inTransaction, type Context, type Signed, type Tx } from '#server/core/context.ts'
import { guardGuess, spend, tooMany } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import { prepareWrite } from '#server/core/write.ts'
import { universityColumns } from '#server/features/users/campus.ts'
import { handleBase, takeHandle } from '#server/features/users/handles.ts'
import { searchTextOf } from '#server/features/users/searchText.ts'
import { hashOf, registrations, signInFailures } from './limits.ts'
import { hashPassword, inTurn, verifyPassword } from './passwords.ts'
import { endSessions, holdsPassword, startSession } from './sessions.ts'

/** Makes an account and no session (decision 5). CONFLICT when the e-mail address has one already (decision 11). */
export async function register(ctx: Context, input: unknown): Promise<{ userId: number }> {
  const { name, university, email, phone, password, userType } = parse(registration, input)
  const asked = { name, university, email, phone, userType }
  return prepareWrite(ctx, { operation: 'register', owner: email, input: asked }, async (commit) => {
    const key = hashOf(ctx.call.network)
    await spend(ctx.limits, registrations, key)
    try {
      const passwordHash = await hashPassword(password, ctx.call.left)
      return await commit((tx) => createAccount(tx, asked, passwordHash))
    } catch (error) {
      // To be told that an address has an account is a try as well, and has cost a hash (T13, T14).
      const isTaken = error instanceof Refusal && error.code === 'CONFLICT'
      if (!isTaken) await ctx.limits.giveBack(registrations, key)
      throw error
    }
  })
}

async function createAccount(
  tx: Tx,
  { name, university, email, phone, userType }: Omit<Registration, 'password' | 'confirmPassword'>,
  passwordHash: string,
) {
  const { db, now } = tx
  const { firstName, lastName } = splitName(name)
  const place = universityColumns(university)
  const handle = await takeHandle(db, handleBase(firstName, lastName, place.campus))
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
    // Handles are taken one by one, so only the address can be there already.
    skipDuplicates: true,
  })
  if (!made) throw emailTaken()
  await audit({ ...tx, viewer: made }, { action: 'register', details: { userType } })
  return { userId: made.id }
}

export const emailTaken = () =>
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
  const counts = [
    { rule: signInFailures.account, key: hashOf(email) },
    { rule: signInFailures.address, key: hashOf(ctx.call.network) },
  ]
  const guess = async (waitSeconds: number) => {
    const found = await ctx.db.user.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, signInAddresses: latestAddresses },
    })
    const here = found && addressHash(found.id, ctx.call.network)
    const signedInHere = found?.signInAddresses.some((known) => here?.equals(known.addressHash)) ?? false
    if (waitSeconds > 0 && !signedInHere) throw tooMany(waitSeconds)
    if (await verifyPassword(found?.passwordHash ?? null, password, ctx.call.left)) return found
    auditLater(ctx, { action: 'signIn', result: 'failed', about: { email } })
    return null
  }
  const user = await inTurn(() => guardGuess(ctx.limits, counts, wrongCredentials(), guess), ctx.call.left)
  const token = await inTransaction(ctx, async (tx) => {
    if (!(await holdsPassword(tx, user))) throw wrongCredentials()
    await rememberAddress(tx, user.id)
    await audit({ ...tx, viewer: user }, { action: 'signIn' })
    return startSession(tx, user.id)
  })
  return { userId: user.id, token }
}

const wrongCredentials = () => new Refusal('UNAUTHENTICATED', 'Invalid email or password')

/** Ends the session of this call, and forgets its cookie. */
export async function signOut(ctx: Signed): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, id, { only: sessionId })
    await audit(tx, { action: 'signOut' })
  })
  ctx.call.setCookie(null)
}

/** Enough to know somebody's usual places by. */
const latestAddresses = {
  select: { addressHash: true },
  orderBy: { lastSeenAt: 'desc' },
  take: 50,
} as const

const addressHash = (userId: number, network: string) =>
  Buffer.from(hashOf(`${userId}:${network}`), 'base64url')

async function rememberAddress(ctx: Context, userId: number) {
  const id = { userId, addressHash: new Uint8Array(addressHash(userId, ctx.call.network)) }
  const lastSeenAt = ctx.now()
  await ctx.db.signInAddress.upsert({
    where: { userId_addressHash: id },
    create: { ...id, lastSeenAt },
    update: { lastSeenAt },
  })
}
