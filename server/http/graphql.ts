// The graph over HTTP: Yoga with our contexts and masking, and GraphiQL for whoever opens it in a browser.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoSchemaIntrospectionCustomRule, type GraphQLError } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Call, Context } from '#server/core/context.ts'
import { networkOf } from '#server/core/network.ts'
import { Refusal, type ErrorCode } from '#server/core/refusal.ts'
import type { Uploads } from '#server/core/uploads.ts'
import { maskError } from '#server/http/errors.ts'
import { isForm, refuseForeignForm, type Forms } from '#server/http/forms.ts'
import { discardForm, readOperation } from '#server/http/multipart.ts'
import { graphiqlPolicy } from '#server/http/policies.ts'
import type { OpenGraph } from '#server/http/rest.ts'
import { welcomeQuery } from '#server/http/welcome.ts'
import { schema } from '#server/schema.ts'

/** JSON bodies end here, in bytes (T53). */
export const largestJsonBody = 100_000

interface Door {
  req: FastifyRequest
  reply: FastifyReply
  uploads?: Uploads
}

interface Options {
  contextOf(call: Call): Promise<Context>
  callOf(request: FastifyRequest, reply: FastifyReply, uploads?: Uploads): Call
  forms: Forms
  graphiql: boolean
  introspection: boolean
  /** Whether the demo accounts are here to sign in with. */
  demo: boolean
  log: Logger
}

/** Serves /graphql, and returns what runs the documents of the REST rows through the same pipeline. */
export function serveGraphql(app: FastifyInstance, options: Options): OpenGraph {
  const { contextOf, callOf, forms, log } = options
  const yoga = createYoga<Door, Context>({
    schema,
    context: ({ req, reply, uploads }) => contextOf(callOf(req, reply, uploads)),
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: options.introspection ? [ourCodes] : [ourCodes, withoutIntrospection],
    maxRequestBodySize: largestJsonBody,
    // A parsed document takes sixty times its text: strangers' documents are not kept.
    parserAndValidationCache: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    landingPage: false,
    graphiql: options.graphiql && ((_request, door) => graphiqlFor(door)),
    // The page is a text of nine megabytes: read when somebody opens it.
    renderGraphiQL: async (page) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(page),
  })

  async function graphiqlFor({ req, reply }: Door) {
    const { viewer } = await contextOf(callOf(req, reply))
    void reply.header('content-security-policy', graphiqlPolicy)
    return {
      title: 'Fennec · GraphiQL',
      favicon: '/favicon.svg',
      credentials: 'same-origin' as const,
      defaultQuery: welcomeQuery(viewer?.role ?? null, options.demo),
    }
  }

  /** A form becomes the same call in JSON. All files are of signed-in people: nobody else's are read. */
  async function answerForm(req: FastifyRequest, reply: FastifyReply) {
    refuseForeignForm(req)
    const { viewer } = await contextOf(callOf(req, reply))
    if (!viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
    const uploads: Uploads = new Map()
    const run = async () => {
      const body = await readOperation(req, reply, { incoming: forms.incoming, uploads })
      const headers = { 'content-type': 'application/json', accept: req.headers.accept ?? 'application/json' }
      return yoga.fetch('http://fennec/graphql', { method: 'POST', headers, body }, { req, reply, uploads })
    }
    return forms.whileReading({ id: viewer.id, network: networkOf(req.ip) }, () =>
      run().finally(() => discardForm(uploads)),
    )
  }

  void app.register(async (door) => {
    // Yoga and the reader of forms read the body themselves.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(['application/json', 'multipart/form-data'], (_request, _payload, done) =>
      done(null),
    )
    door.route({
      url: '/graphql',
      method: ['GET', 'POST'],
      async handler(req, reply) {
        const response =
          isForm(req) && req.method === 'POST'
            ? await answerForm(req, reply)
            : await yoga.handleNodeRequestAndResponse(req, reply, { req, reply })
        response.headers.forEach((value, name) => void reply.header(name, value))
        return reply.code(response.status).send(response.body ?? '')
      },
    })
  })

  return async (req, reply, uploads) => {
    const { execute, contextFactory } = yoga.getEnveloped({ req, reply, uploads })
    const contextValue = await contextFactory()
    return {
      viewer: contextValue.viewer,
      execute: async (document, variableValues) =>
        execute({ schema, document, contextValue, variableValues }),
    }
  }
}

/** A document that does not fit the schema is refused with a code of ours, not with the library's. */
const ourCodes: Plugin = {
  onValidate:
    () =>
    ({ valid, result }) => {
      if (valid) return
      for (const error of result as GraphQLError[])
        error.extensions.code = 'INVALID_INPUT' satisfies ErrorCode
    },
}

const withoutIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
}
