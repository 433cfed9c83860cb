// Commands of the admin command line, such as `create` and `suspend`; each leaves an entry in the audit trail.
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config.ts'
import { cleanText, emailAddress, splitName } from '#rules/shared/common'
import { readJobs } from '#server/adminJobs.ts'
import { NoSuchOrder, readOrder, refundOrder } from '#server/adminOrders.ts'
import { readTrail } from '#server/adminTrail.ts'
import { audit } from '#server/core/context/audit.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { universityColumns } from '#server/modules/identity/users/campus.ts'
import { reserveHandle, createHandleBase } from '#server/modules/identity/users/handles.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Sql } from '#server/lib/sql.ts'
import { redisBus } from '#server/realtime/bus.ts'
import { publishAccountChange, notifyOfChanges } from '#server/changedAccounts.ts'

/** Thrown for wrong arguments; without a message the usage is shown. */
export class UsageError extends Error {}

interface Arguments {
  command?: string
  /** An e-mail address, or an order. */
  email?: string
  rest: string[]
  /** Number of entries, or jobs. */
  last: string
}

type Db = Prisma.TransactionClient

const migrations = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))
const dayMs = 86_400_000
/** Admins have no campus. */
const university = universityColumns('Fennec')

/** Runs a command; returns the text to print. */
export async function runAdmin(config: Config, args: Arguments): Promise<string> {
  const { rest, last } = args
  const isOrderCommand = args.command === 'order' || args.command === 'refund'
  if (isOrderCommand) return runOrderCommand(config, args)
  const email = args.email === undefined ? undefined : readEmail(args.email)
  if (args.command === 'audit' || args.command === 'jobs') {
    if (rest.length > 0 || !/^[1-9]\d{0,5}$/.test(last)) throw new UsageError()
    if (args.command === 'audit')
      return withDatabase(config, ({ prisma }) => readTrail(prisma, { email, last: Number(last) }))
    if (email !== undefined) throw new UsageError()
    return withDatabase(config, ({ sql }) => readJobs(sql, Number(last)))
  }
  const command = commands[args.command ?? '']
  if (!command || email === undefined) throw new UsageError()
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  return withDatabase(config, async ({ prisma, sql }) => {
    const { message, id, sessions } = await prisma.$transaction(async (db) => {
      const sessions = await db.session.findMany({ where: { user: { email } } })
      const message = await command(db, { email, rest, password, passwordHash })
      // Other arguments may be names or mistyped passwords, which the trail must not hold.
      const details: Record<string, number> = command === commands.suspend ? { days: Number(rest[0]) } : {}
      await audit(auditContext(db), { action: `admin.${args.command}`, about: { email }, details })
      return { message, sessions, ...(await findAccount(db, email)) }
    })
    await notifyServers(config, sql, { userId: id, sessionIds: sessions.map((session) => session.id) })
    return message
  })
}

/** Shows or refunds an order, and records it in the trail. */
async function runOrderCommand(config: Config, { command, email: typed, rest }: Arguments): Promise<string> {
  if (typed === undefined || rest.length > 0) throw new UsageError()
  const orderKey = cleanText(typed)
  const notFound = (error: unknown) => {
    throw error instanceof NoSuchOrder ? new UsageError(error.message) : error
  }
  return withDatabase(config, ({ prisma }) =>
    prisma
      .$transaction(async (db) => {
        const about = { subject: `order:${orderKey}` }
        if (command === 'order') {
          const text = await readOrder(db, orderKey)
          await audit(auditContext(db), { action: 'admin.order', about })
          return text
        }
        const { orderId, done } = await refundOrder(db, orderKey, new Date())
        await audit(auditContext(db), { action: 'admin.refund', about: { subject: `order:${orderId}` } })
        return done
      })
      .catch(notFound),
  )
}

/** Audit context of the command line; the operator is known by their system user name. */
const auditContext = (db: Db) => ({
  db,
  now: () => new Date(),
  viewer: null,
  call: { network: 'command line', device: userInfo().username, requestId: null },
})

/** Notifies running servers that sessions, role or visibility of an account changed. */
async function notifyServers(
  { redisUrl, databaseUrl }: Config,
  sql: Sql,
  changed: { userId: number; sessionIds: number[] },
): Promise<void> {
  // The embedded database has no other processes.
  if (!redisUrl) return void (databaseUrl && (await notifyOfChanges(sql, changed)))
  const bus = await redisBus(redisUrl, () => {})
  publishAccountChange(bus, changed)
  // The ping follows the messages on the same connection. Without Redis the servers' session checks notice later.
  await bus.ping().catch(() => {})
  await bus.close()
}

async function withDatabase(config: Config, work: (database: Database) => Promise<string>): Promise<string> {
  const database = await connect(config)
  try {
    await database.migrate(migrations)
    return await work(database)
  } finally {
    await database.close()
  }
}

function readEmail(text: string): string {
  try {
    return parse(emailAddress('That is not an e-mail address'), text)
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(error.message) : error
  }
}

interface Account {
  email: string
  rest: string[]
  password: string
  passwordHash: string
}

const commands: Record<string, (db: Db, account: Account) => Promise<string>> = {
  async create(db, { email, rest, password, passwordHash }) {
    const name = rest.join(' ')
    if (!name) throw new UsageError()
    if (await db.user.findUnique({ where: { email } }))
      throw new UsageError(`${email} has an account already: promote it instead`)
    const { firstName, lastName } = splitName(name)
    const handle = await reserveHandle(db, createHandleBase(firstName, lastName, university.campus))
    await db.user.create({
      data: {
        email,
        passwordHash,
        role: 'ADMIN',
        firstName,
        lastName,
        phone: '',
        ...university,
        handle,
        searchText: buildSearchText({ firstName, lastName, handle, ...university }),
        hasCompletedSetup: true,
      },
    })
    return `Made the admin ${email}. Password: ${password}`
  },

  async promote(db, { email }) {
    const { id } = await findAccount(db, email)
    await db.user.update({ where: { id }, data: { role: 'ADMIN' } })
    return `${email} is an admin now.`
  },

  async demote(db, { email }) {
    const { id } = await findAccount(db, email)
    const { count } = await db.user.updateMany({ where: { id, role: 'ADMIN' }, data: { role: 'CUSTOMER' } })
    if (count === 0) throw new UsageError(`${email} is no admin`)
    return `${email} is a customer now.`
  },

  async 'reset-password'(db, { email, password, passwordHash }) {
    const { id } = await findAccount(db, email)
    await db.user.update({ where: { id }, data: { passwordHash } })
    await db.session.deleteMany({ where: { userId: id } })
    await db.resetCode.deleteMany({ where: { userId: id } })
    return `New password of ${email}: ${password}`
  },

  async 'reset-second-factor'(db, { email }) {
    const { id } = await findAccount(db, email)
    await db.secondFactor.deleteMany({ where: { userId: id } })
    await db.recoveryCode.deleteMany({ where: { userId: id } })
    await db.session.deleteMany({ where: { userId: id } })
    return `${email} has no second factor any more, and is signed out.`
  },

  async suspend(db, { email, rest }) {
    const [days = ''] = rest
    if (rest.length !== 1 || !/^[1-9]\d{0,3}$/.test(days)) throw new UsageError()
    const { id } = await findAccount(db, email)
    const suspendedUntil = new Date(Date.now() + Number(days) * dayMs)
    await db.user.update({ where: { id }, data: { suspendedUntil } })
    return `${email} may read, but not write, until ${suspendedUntil.toISOString()}.`
  },

  async unsuspend(db, { email }) {
    const { id } = await findAccount(db, email)
    await db.user.update({ where: { id }, data: { suspendedUntil: null } })
    return `${email} may write again.`
  },
}

async function findAccount(db: Db, email: string): Promise<{ id: number }> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new UsageError(`Nobody has the address ${email}`)
  return user
}
