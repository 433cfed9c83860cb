// GraphiQL, for whoever opens the graph in a browser: with a first query that fits the reader.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#server/generated/prisma/enums.ts'
import { serveFiles } from '#server/http/files.ts'
import { graphiqlPolicy } from '#server/http/policies.ts'
import { welcomeQuery } from '#server/http/welcome.ts'

const headers = { 'content-security-policy': graphiqlPolicy, 'cache-control': 'no-cache' }

export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept !== undefined && headers.accept.includes('text/html')

/** Its scripts and styles, which the build has written; a browser keeps them and asks whether they have changed. */
export const serveGraphiql = (app: FastifyInstance, built: string): void =>
  serveFiles(app, { root: join(built, 'graphiql'), prefix: '/graphql/' }, () => headers)

export function sendGraphiql(reply: FastifyReply, role: Role | null, withDemo: boolean) {
  const options = {
    credentials: 'same-origin',
    subscriptionsProtocol: 'WS',
    defaultQuery: welcomeQuery(role, withDemo),
  }
  return reply.headers(headers).type('text/html; charset=utf-8').send(pageOf(options))
}

const pageOf = (options: object) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Fennec · GraphiQL</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/graphql/graphiql.css" />
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="root"></div>
    <script type="application/json" id="options">${JSON.stringify(options).replaceAll('<', '\\u003c')}</script>
    <script src="/graphql/graphiql.js"></script>
  </body>
</html>
`
