// From a configuration to a serving process, and gracefully back.
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { idempotencyHours } from '#server/core/once.ts'
import type { Parts } from '#server/core/context.ts'
import { migrate } from '#server/database/migrate.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { createLogger } from '#server/logger.ts'
import { openParts } from '#server/parts.ts'

/** A stop that takes longer than this many milliseconds is not graceful any more. */
const stopWithinMs = 9000
const purgeEveryMs = 3_600_000

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export async function serve(config: Config): Promise<void> {
  const log = await createLogger(config)
  const { parts, database, close } = await openParts(config, log)
  for (const name of await migrate(database.migrations, inRepository('prisma/migrations')))
    log.info(`migration ${name} applied`)
  if (config.demo) {
    const { loadDemoCampus } = await import('#server/demo/campus.ts')
    await loadDemoCampus({ db: parts.prisma, storage: parts.storage, hashPassword, now: parts.now() })
  }
  const app = await createApp(parts, {
    config,
    log,
    web: inRepository('dist/web'),
    pingDatabase: database.ping,
  })
  await app.listen({ port: config.port, host: config.host })
  const purge = setInterval(() => parts.background.run('purge', () => purgeExpired(parts)), purgeEveryMs)
  stopOnSignal(log, async () => {
    clearInterval(purge)
    await app.close()
    await close()
  })
  greet(config)
}

/** Removes what nobody can use any more: it is not needed for anything to be right. */
async function purgeExpired({ prisma, now }: Parts): Promise<void> {
  const expired = { expiresAt: { lt: now() } }
  await prisma.session.deleteMany({ where: expired })
  await prisma.resetCode.deleteMany({ where: expired })
  const old = new Date(now().getTime() - idempotencyHours * 3_600_000)
  await prisma.idempotentWrite.deleteMany({ where: { createdAt: { lt: old } } })
}

/** The first signal finishes what is under way; a second one ends the process at once. */
function stopOnSignal(log: Logger, stop: () => Promise<void>) {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info(`${signal}: finishing what is under way`)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function greet({ publicUrl, graphiql, demo, databaseUrl, dataDir }: Config) {
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
