// A complete Fennec for one test file: the real app on a real database, with a fake clock and captured e-mails.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type AppOptions } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createBackground } from '#server/core/scheduling/background.ts'
import type { Services } from '#server/core/context/context.ts'
import { memoryLimits } from '#server/core/limits/limits.ts'
import { createQueue } from '#server/core/scheduling/fairQueue.ts'
import { logOptions } from '#server/logger.ts'
import { handlers } from '#server/handlers.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createSeal } from '#server/lib/seal.ts'
import { createEmails } from '#server/mail/emails.ts'
import { createOutbox, type Outbox } from '#server/mail/outbox.ts'
import { openAddresses, openStorage, readServerSecret } from '#server/resources.ts'
import { memoryBus } from '#server/realtime/bus.ts'
import { writeEvents } from '#server/realtime/eventLog.ts'
import { createImages } from '#server/storage/images.ts'
import { createArchives } from '#server/storage/archives.ts'
import { openIncoming, type Incoming } from '#server/storage/incoming.ts'
import { createSounds } from '#server/storage/sounds.ts'
import { createVideos } from '#server/storage/videos.ts'
import { createClock, type Clock } from './clock.ts'
import { openTestDatabase, type TestDatabase } from './db.ts'
import {
  createTestPaystack,
  startTestFakePaystack,
  type TestFakePaystack,
  type TestFakePaystackOptions,
} from './fakePaystack.ts'

export interface Fennec {
  app: FastifyInstance
  services: Services
  database: TestDatabase
  incoming: Incoming
  dataDir: string
  clock: Clock
  outbox: Outbox
  /** Logged lines as JSON text. */
  log: string[]
  fakePaystack: TestFakePaystack
}

interface Setup {
  /** Time limit of an incoming request, in milliseconds. */
  arrivalTimeoutMs?: number
  /** Changed options of the sockets. */
  sockets?: AppOptions['sockets']
  /** Folder of the built client. */
  built?: string
  /** Compiles persisted operations. */
  usesJit?: boolean
  /** Options of the fake Paystack; null for none, so that nobody can pay. */
  payments?: TestFakePaystackOptions | null
}

/** Starts Fennec before the tests of a file and ends it after them. `environment` is read as at a real start. */
export function useFennec(environment: Record<string, string> = {}, setup: Setup = {}): Fennec {
  const fennec = {} as Fennec
  let close = async () => {}
  beforeAll(async () => {
    const started = await startFennec(environment, setup)
    Object.assign(fennec, started.fennec)
    close = started.close
  })
  afterAll(() => close())
  return fennec
}

async function startFennec(
  environment: Record<string, string>,
  { arrivalTimeoutMs, sockets, usesJit, payments, built = resolve('dist') }: Setup,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennec-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LIMIT_SCALE: '1000', ...environment })
  const database = await openTestDatabase()
  const log: string[] = []
  const logger: Logger = pino(logOptions(config.logLevel), { write: (line: string) => void log.push(line) })
  const clock = createClock()
  const outbox = createOutbox()
  const secret = await readServerSecret(config)
  const fakePaystack = payments === null ? null : await startTestFakePaystack(payments)
  const jobs = createJobs({ database, seal: createSeal(secret), log: logger, pollEveryMs: 3_600_000 })
  const incoming = await openIncoming(join(dataDir, 'incoming'))
  const services: Services = {
    prisma: database.prisma,
    sql: database.sql,
    storage: await openStorage(config),
    addresses: await openAddresses(config),
    images: createImages(createQueue({ maxRunning: 2, maxWaiting: 50, maxPerKey: 1 })),
    videos: createVideos(),
    sounds: createSounds(),
    archives: createArchives(incoming),
    mail: createEmails(outbox, config.site),
    jobs,
    seal: createSeal(secret, 'bank accounts'),
    payments: fakePaystack ? createTestPaystack(fakePaystack.url, logger) : null,
    bus: memoryBus(),
    writeEvents,
    limits: memoryLimits(config.limitScale, clock.now),
    background: createBackground(logger),
    now: clock.now,
    showCodes: config.showCodes,
    site: config.site,
  }
  const appOptions = {
    config,
    log: logger,
    built,
    incoming,
    pingDatabase: database.ping,
    arrivalTimeoutMs,
    sockets,
    usesJit,
  }
  const app = await createApp(services, appOptions)
  await jobs.start({ services, handlers, scheduledJobs: [] })
  const files = { app, services, database, incoming, dataDir, clock, outbox, log }
  // Undefined without payments, despite its type.
  const fennec = { ...files, ...(fakePaystack && { fakePaystack }) } as Fennec
  const close = async () => {
    await app.close()
    await jobs.close()
    await services.background.idle()
    await fakePaystack?.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { fennec, close }
}

/** A random IP address of the test network. */
export const newIpAddress = (): string => `198.51.${randomInt(256)}.${randomInt(1, 255)}`
