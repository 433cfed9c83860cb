// The services of the process, such as database, bus, storage and mailer: opened by configuration, and closed in order.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { createBackground } from '#server/core/scheduling/background.ts'
import type { Services } from '#server/core/context/context.ts'
import { memoryLimits, type Limits } from '#server/core/limits/limits.ts'
import { createQueue } from '#server/core/scheduling/fairQueue.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { createJobs, type OpenJobs } from '#server/jobs/jobs.ts'
import { createSeal } from '#server/lib/seal.ts'
import { createEmails } from '#server/mail/emails.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import type { Payments } from '#server/payments/payments.ts'
import { createPaystack } from '#server/payments/paystack.ts'
import { memoryBus, redisBus } from '#server/realtime/bus.ts'
import { listenForChanges } from '#server/changedAccounts.ts'
import { writeEvents } from '#server/realtime/eventLog.ts'
import { createAddresses, type Addresses } from '#server/storage/addresses.ts'
import { createArchives } from '#server/storage/archives.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { createImages } from '#server/storage/images.ts'
import { openIncoming, type Incoming } from '#server/storage/incoming.ts'
import { readOrCreateSecret } from '#server/storage/secret.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createSounds } from '#server/storage/sounds.ts'
import { createVideos } from '#server/storage/videos.ts'

export interface Resources {
  services: Services
  database: Database
  incoming: Incoming
  jobs: OpenJobs
  close(): Promise<void>
}

/** Pictures drawn at once; one processor remains for other requests. */
const maxDrawn = Math.min(2, Math.max(1, availableParallelism() - 1))

export async function openResources(config: Config, log: Logger): Promise<Resources> {
  const database = await connect(config)
  const mailer = await createMailer(config)
  const onBusError = (error: Error) => log.warn({ err: error }, 'bus')
  const bus = config.redisUrl ? await redisBus(config.redisUrl, onBusError) : memoryBus(onBusError)
  const stopListening =
    config.databaseUrl && !config.redisUrl ? await listenForChanges(config.databaseUrl, bus) : undefined
  const background = createBackground(log)
  const incoming = await openIncoming(join(config.dataDir, 'incoming'))
  const now = () => new Date()
  const { limits, closeLimits } = await openLimits(config, log, now)
  const secret = await readServerSecret(config)
  const jobs = createJobs({ database, seal: createSeal(secret), log })
  const { payments, closePayments } = await openPayments(config, log)
  const services: Services = {
    prisma: database.prisma,
    sql: database.sql,
    storage: await openStorage(config),
    addresses: await openAddresses(config),
    images: createImages(createQueue({ maxRunning: maxDrawn, maxWaiting: 50, maxPerKey: 1 })),
    videos: createVideos(),
    sounds: createSounds(),
    archives: createArchives(incoming),
    mail: createEmails(mailer, config.site),
    jobs,
    seal: createSeal(secret, 'bank accounts'),
    payments,
    bus,
    writeEvents,
    limits,
    background,
    now,
    showCodes: config.showCodes,
    site: config.site,
  }
  return {
    services,
    database,
    incoming,
    jobs,
    async close() {
      background.abort()
      await jobs.close()
      await background.idle()
      await closePayments()
      await incoming.close()
      mailer.close()
      closeLimits()
      await stopListening?.()
      await bus.close()
      await database.close()
    },
  }
}

/** Limits shared through Redis, or of this process without Redis and while it is away. */
async function openLimits(
  { redisUrl, limitScale: scale }: Config,
  log: Logger,
  now: () => Date,
): Promise<{ limits: Limits; closeLimits(): void }> {
  const local = memoryLimits(scale, now)
  if (!redisUrl) return { limits: local, closeLimits: () => {} }
  const { redisLimits } = await import('#server/core/limits/redisLimits.ts')
  const onUnavailable = (error: Error) =>
    log.warn({ err: error }, 'redis is away: this process counts limits for itself')
  const shared = redisLimits(redisUrl, { scale, meanwhile: local, onUnavailable })
  return { limits: shared, closeLimits: shared.close }
}

/** Opens the payment provider: Paystack with a key, the fake one in development, and none in production without a key. */
export async function openPayments(
  { payments: settings, production, dataDir, port }: Config,
  log: Logger,
): Promise<{ payments: Payments | null; closePayments(): Promise<void> }> {
  const doNothing = async () => {}
  if (settings) return { payments: createPaystack({ ...settings, log }), closePayments: doNothing }
  if (production) return { payments: null, closePayments: doNothing }
  const { startFakePaystack } = await import('#dev/fakePaystack/fakePaystack.ts')
  const secretKey = 'sk_test_fake'
  const fakePaystack = await startFakePaystack({
    secretKey,
    controlToken: randomBytes(16).toString('hex'),
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    file: join(dataDir, 'payments.json'),
  })
  const checkoutHosts = [new URL(fakePaystack.url).host]
  return {
    payments: createPaystack({ secretKey, url: fakePaystack.url, checkoutHosts, log }),
    closePayments: fakePaystack.close,
  }
}

/** Opens the storage of media: a bucket if one is configured, else the data directory. */
export async function openStorage({ s3, dataDir, mediaUrl }: Config): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, 'media'), join(dataDir, 'incoming'), mediaUrl)
  const { s3Storage } = await import('#server/storage/s3.ts')
  return s3Storage(s3, mediaUrl)
}

/** Secret of signed URLs and jobs: the configured one, or the data directory's. */
export const readServerSecret = async ({ mediaSecret, dataDir }: Config): Promise<string> =>
  mediaSecret ?? readOrCreateSecret(dataDir)

export async function openAddresses(config: Config): Promise<Addresses> {
  const { mediaUrl, publicUrl } = config
  return createAddresses({ mediaUrl, publicUrl, secret: await readServerSecret(config) })
}

async function createMailer({ smtpUrl, mailFrom }: Config): Promise<Mailer> {
  if (!smtpUrl) return createOutbox()
  const { createSmtpMailer } = await import('#server/mail/smtp.ts')
  return createSmtpMailer(smtpUrl, mailFrom)
}
