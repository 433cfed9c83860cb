// The composition root of the HTTP server: it builds the Fastify app from services and modules.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { contextFactory, type Services } from '#server/core/context/context.ts'
import { refuseDeepValue } from '#server/core/context/nesting.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { AdmissionControl } from '#server/core/scheduling/admissionControl.ts'
import { authenticate, findSessions } from '#server/modules/identity/auth/tokens.ts'
import { findDownload } from '#server/modules/lifecycle/exports/exports.ts'
import { loadProductCard } from '#server/modules/commerce/products/linkCard.ts'
import { findPostCard, findProfileCard } from '#server/modules/social/linkCards/linkCards.ts'
import { isCardPictureName, createCardPicture } from '#server/modules/shared/media/cards.ts'
import { isPublicFile } from '#server/modules/shared/media/files.ts'
import { receivePaymentEvent } from '#server/modules/commerce/orders/webhooks.ts'
import { createDocumentReader } from '#server/http/graphql/adHocOperations.ts'
import { serveDocs } from '#server/http/docs/docs.ts'
import { handleError, maskError, restartingRefusal } from '#server/http/errors.ts'
import { largestJsonBody, serveGraphql } from '#server/http/graphql/graphql.ts'
import { withoutSuggestion } from '#server/http/graphql/graphqlPlugins.ts'
import { guard } from '#server/http/guards.ts'
import { isProbe, serveHealth } from '#server/http/health.ts'
import { openApi } from '#server/http/rest/openapi.ts'
import { admitOperations, shedWhenSaturated, type Admission } from '#server/http/admission.ts'
import { createClientKeys, type ClientKeys } from '#server/http/clientKeys.ts'
import {
  failedRequestLimiter,
  limitFailedRequests,
  type FailedRequestLimiter,
} from '#server/http/failedRequests.ts'
import { serveRoutes } from '#server/http/rest/restEngine.ts'
import { serveExports, serveMedia } from '#server/http/media/media.ts'
import { createForms, type Forms } from '#server/http/media/forms.ts'
import { readPages, readPreviews, type RunQuery } from '#server/http/ssr/pages.ts'
import { persistedOperations } from '#server/http/graphql/persistedOperations.ts'
import { queryComplexity } from '#server/http/graphql/queryComplexity.ts'
import { createCall, sessionCookie, tokenOf, type SessionCookie } from '#server/http/session.ts'
import { serveUpgrades } from '#server/http/graphql/upgrade.ts'
import { routableUrl, serveClient } from '#server/http/ssr/web.ts'
import { serveWebhook } from '#server/http/rest/webhook.ts'
import { dropIncompleteRequests, requestMs, wireOptions } from '#server/http/wire.ts'
import { createSockets, type SocketOptions } from '#server/realtime/socket.ts'
import { routes, sections } from '#server/routes.ts'
import { schema } from '#server/schema.ts'
import '#server/contextPorts.ts'
import type { Incoming } from '#server/storage/incoming.ts'
import { keyOf } from '#server/storage/storage.ts'

export interface AppOptions {
  config: Config
  log: Logger
  /** Folder of the build: client, documents and GraphiQL. */
  built: string
  incoming: Incoming
  pingDatabase(): Promise<void>
  /** Aborted on shutdown, after which new requests are refused. */
  stop?: AbortSignal
  /** Milliseconds for a request to arrive; default `requestMs`. */
  arrivalTimeoutMs?: number
  sockets?: Partial<SocketOptions>
  /** See operationExecutor; default true. */
  usesJit?: boolean
}

/** Builds the app, which does not listen yet; tests inject requests. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, log, incoming, stop, arrivalTimeoutMs = requestMs } = options
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // logRequests writes one line instead.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than its line.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    bodyLimit: largestJsonBody,
    forceCloseConnections: 'idle',
    // refuseWhenStopping responds instead.
    return503OnClosing: false,
    rewriteUrl: routableUrl,
    ...wireOptions(arrivalTimeoutMs),
  })
  const cookies = sessionCookie(config.https)
  const isStopping = () => stop?.aborted ?? false

  app.setErrorHandler(handleError)
  const admission = new AdmissionControl({
    scale: config.limitScale,
    isDatabaseElsewhere: config.databaseUrl !== undefined,
  })
  shedWhenSaturated(app, { admission, allowedOrigins: config.allowedOrigins, arrivalTimeoutMs })
  logRequests(app)
  dropIncompleteRequests(app, arrivalTimeoutMs)
  acceptJsonOnly(app)
  // Compressed bodies are refused, since their size is hidden.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(cookie)
  await guard(app, { ...config, limits: services.limits, cookie: cookies })
  refuseWhenStopping(app, isStopping)
  const clientKeys = createClientKeys(cookies, services.now)
  const failedRequests = failedRequestLimiter(services)
  limitFailedRequests(app, failedRequests, clientKeys.getKey)
  const admit = admitOperations(app, admission, clientKeys.getKey)

  const forms = createForms({ ...services, incoming, limitScale: config.limitScale })
  const { open, runQuery } = serveGraph(app, services, {
    ...options,
    cookies,
    forms,
    admission,
    clientKeys,
    failedRequests,
  })
  serveRoutes(app, routes, { open, forms })
  serveWebhook(app, (body, signature) => receivePaymentEvent(services, body, signature))
  serveDocs(app, () => openApi(sections, config.publicUrl), options.built)
  const probes = {
    database: options.pingDatabase,
    bus: () => services.bus.ping(),
    storage: () => services.storage.ping(),
  }
  serveHealth(app, probes, isStopping)
  serveAllFiles(app, services, { ...options, cookies, admit, runQuery })
  return app
}

interface GraphOptions extends AppOptions {
  cookies: SessionCookie
  forms: Forms
  admission: AdmissionControl
  clientKeys: ClientKeys
  failedRequests: FailedRequestLimiter
}

/** Serves GraphQL over HTTP and sockets; returns the functions that run REST documents and the client's queries. */
function serveGraph(app: FastifyInstance, services: Services, options: GraphOptions) {
  const { config, log, built, cookies, forms, admission, clientKeys, failedRequests } = options
  const createContext = contextFactory(services, clientKeys.withTokenMemory(authenticate))
  const findPersisted = persistedOperations(schema, join(built, 'documents.json'))
  const measureQuery = queryComplexity(schema)
  const mask = (error: unknown, requestId: string) => {
    const masked = maskError(error, log, requestId)
    return config.introspection ? masked : withoutSuggestion(masked)
  }
  const sockets = createSockets({
    schema,
    bus: services.bus,
    log,
    createContext,
    findSessions: (ids) => findSessions(services, ids),
    maskError: (error) => mask(error, randomUUID()),
    readDocument: createDocumentReader(findPersisted, measureQuery),
    limitScale: config.limitScale,
    admission,
    failedRequests,
    ...options.sockets,
  })
  serveUpgrades(app, { sockets, cookie: cookies, allowedOrigins: config.allowedOrigins })
  // Sockets do not end by themselves, and the server waits for its connections.
  app.addHook('preClose', () => sockets.close())
  const { graphiql, introspection, demo } = config
  const open = serveGraphql(app, {
    schema,
    measureQuery,
    createContext,
    createCall: (request, reply, details) => createCall(request, reply, cookies, details),
    forms,
    graphiql,
    built,
    findPersisted,
    introspection,
    usesJit: options.usesJit ?? true,
    demo,
    mask,
  })
  const runQuery: RunQuery = async (request, reply, { id, variables }, details = {}) => {
    const { execute } = await open(request, reply, details)
    return execute(findPersisted(id), variables)
  }
  return { open, runQuery }
}

function serveAllFiles(
  app: FastifyInstance,
  services: Services,
  {
    config,
    built,
    cookies,
    admit,
    runQuery,
  }: AppOptions & { cookies: SessionCookie; admit: Admission; runQuery: RunQuery },
) {
  serveMedia(app, {
    ...services,
    isPublic: (name) => isPublicFile(services, keyOf(name)),
    createOnDemand: async (name) => isCardPictureName(name) && createCardPicture(services, name),
    admit: admit.file,
  })
  serveExports(app, {
    storage: services.storage,
    find: async (request, key) => {
      const token = tokenOf(request, cookies)
      const viewer = token === null ? null : await authenticate(services, token)
      return viewer && findDownload(services, viewer.id, key)
    },
    admit: admit.file,
  })
  serveClient(app, {
    folder: join(built, 'web'),
    mediaOrigin: config.mediaUrl,
    publicUrl: config.publicUrl,
    linkCards: {
      posts: (id) => findPostCard(services, id),
      profile: (id) => findProfileCard(services, id),
      p: (id) => loadProductCard(services, id),
    },
    admission: admit,
    pages: readPages(built, runQuery),
    previews: readPreviews(built, runQuery),
    isSignedIn: (request) => tokenOf(request, cookies) !== null,
  })
}

/** Logs one line per request, without query, body or credentials. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', ({ log, id: requestId, method, url, ip }, reply, done) => {
    const path = url.split('?')[0]
    const ms = Math.round(reply.elapsedTime)
    log.info({ requestId, method, path, status: reply.statusCode, ms, ip }, 'request')
    done()
  })
}

/** Refuses new requests during shutdown, except probes. */
function refuseWhenStopping(app: FastifyInstance, isStopping: () => boolean) {
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    done(isStopping() && !isProbe(routeOptions.url) ? restartingRefusal() : undefined)
  })
  // Clients should not reuse the connection.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) void reply.header('connection', 'close')
    done()
  })
}

/** Accepts JSON bodies only, in their declared charset; an empty body is undefined. */
function acceptJsonOnly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      const text = decode(body as Buffer, request.headers['content-type'])
      return parseJson(request, text, (error, value) => {
        if (error) return done(error)
        try {
          done(null, refuseDeepValue(value))
        } catch (refusal) {
          done(refusal as Error)
        }
      })
    } catch (refusal) {
      done(refusal as Error)
    }
  })
}

/** Decodes a body; throws INVALID_INPUT for bytes that are invalid in the charset. */
function decode(body: Buffer, contentType = ''): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    throw new Refusal('INVALID_INPUT', `The body is no text in ${charset}`)
  }
}
