// The life of the server process: start, migrations, and graceful shutdown.
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { demoDomain } from '#rules/identity/auth'
import { orderLimits } from '#rules/commerce/orders'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/core/context/context.ts'
import { PlainError } from '#server/lib/plainError.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { createLogger } from '#server/logger.ts'
import { handlers } from '#server/handlers.ts'
import { createScheduledJobs } from '#server/scheduledJobs.ts'
import { openResources, type Resources } from '#server/resources.ts'
import { closeGracefully } from '#server/stop.ts'
import { containsFiles } from '#server/storage/disk.ts'

/** Timeout of a graceful shutdown. */
const stopWithinMs = 9000

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Serves until `stop` aborts and everything is closed. If it aborts during the start, throws its reason. */
export async function serve(config: Config, stop: AbortSignal): Promise<void> {
  const log = await createLogger(config)
  const resources = await openResources(config, log)
  const app = await startApp(config, { log, resources, stop }).catch(async (error: unknown) => {
    await resources.close()
    throw error
  })
  logUncaughtErrors(log)
  printWelcome(config)
  setPaymentTimeout(resources, log)
  await resources.jobs.start({
    services: resources.services,
    handlers,
    scheduledJobs: createScheduledJobs(resources, stop),
  })

  if (!stop.aborted) await once(stop, 'abort')
  log.info(`${(stop.reason as Error).message}: finishing what is under way`)
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await closeGracefully(app)
  await resources.close()
}

interface Start {
  log: Logger
  resources: Resources
  stop: AbortSignal
}

/** Starts in steps, between which `stop` may interrupt. */
async function startApp(config: Config, { log, resources, stop }: Start): Promise<FastifyInstance> {
  const { services, database, incoming } = resources
  stop.throwIfAborted()
  for (const name of await database.migrate(inRepository('prisma/migrations')))
    log.info(`migration ${name} applied`)
  stop.throwIfAborted()
  if (config.production) await refuseDemoPeople(services)
  // An interrupted demo campus has files without rows.
  if (!config.s3 && !config.demo) await refuseOrphanFiles(services, config.dataDir)
  if (config.demo) {
    const { loadDemoCampus } = await import('#server/demo/campus.ts')
    await loadDemoCampus({
      ...services,
      db: services.prisma,
      incoming,
      hashPassword,
      now: services.now(),
      stop,
    })
  }
  const built = inRepository('dist')
  const app = await createApp(services, { config, log, built, incoming, pingDatabase: database.ping, stop })
  stop.throwIfAborted()
  await app.listen({ port: config.port, host: config.host })
  return app
}

/** Makes checkout pages expire with their reservation; a failure is logged, since the provider keeps its last setting. */
function setPaymentTimeout({ services }: Resources, log: Logger) {
  const update = services.payments?.setSessionTimeout(orderLimits.reservedMinutes * 60)
  update?.catch((error: unknown) => log.warn({ err: error }, 'the time to pay could not be bounded'))
}

/** The password of demo accounts is public, and one is an admin (ADR 15). */
async function refuseDemoPeople({ prisma }: Services) {
  if (await prisma.user.findFirst({ where: { email: { endsWith: demoDomain } }, select: { id: true } }))
    throw new PlainError(
      `the database holds accounts of the demo campus (${demoDomain}), whose password everybody knows: ` +
        'choose a database or a DATA_DIR of its own for production',
    )
}

/** Every file has a row before its first byte; files without any row belong to another database. */
async function refuseOrphanFiles({ prisma }: Services, dataDir: string) {
  if (await prisma.storedFile.findFirst({ select: { key: true } })) return
  if (await containsFiles(join(dataDir, 'media')))
    throw new PlainError(
      `${dataDir} holds people's photos and videos, but the database knows none of them: ` +
        'put their database back, or choose another DATA_DIR',
    )
}

/**
 * Logs errors of event handlers and background work instead of exiting: transactions keep the data consistent, and an
 * error of one connection should not end all others.
 */
function logUncaughtErrors(log: Logger) {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
}

function printWelcome({ publicUrl, graphiql, demo, databaseUrl, dataDir }: Config) {
  const lines = [
    `Fennec is running at ${publicUrl}`,
    ...(graphiql ? [`GraphiQL          ${publicUrl}/graphql`] : []),
    `REST API          ${publicUrl}/api/docs`,
    `Database          ${databaseUrl ? 'PostgreSQL' : `embedded, in ${dataDir}`}`,
    ...(demo
      ? [
          'Demo accounts     customer@fennec.demo, vendor@fennec.demo, admin@fennec.demo',
          'Their password    fennec-demo',
        ]
      : []),
  ]
  console.log(`\n  ${lines.join('\n  ')}\n`)
}
