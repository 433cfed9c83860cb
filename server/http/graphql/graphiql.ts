// The GraphiQL page at /graphql, with an example document for the viewer's role.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#server/generated/prisma/enums.ts'
import { serveFiles } from '#server/http/media/files.ts'
import { graphiqlPolicy } from '#server/http/policies.ts'
import { welcomeQuery } from '#server/http/graphql/welcome.ts'

const headers = { 'content-security-policy': graphiqlPolicy, 'cache-control': 'no-cache' }

export const acceptsHtml = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept !== undefined && headers.accept.includes('text/html')

export const serveGraphiql = (app: FastifyInstance, built: string): void =>
  serveFiles(app, { root: join(built, 'graphiql'), prefix: '/graphql/' }, () => headers)

export function sendGraphiql(reply: FastifyReply, role: Role | null, withDemo: boolean) {
  const options = {
    credentials: 'same-origin',
    subscriptionsProtocol: 'WS',
    defaultQuery: welcomeQuery(role, withDemo),
  }
  return reply.headers(headers).type('text/html; charset=utf-8').send(renderPage(options))
}

/** Styles for narrow windows: the response below the query, each at full width. */
const narrowStyles = `
@media (max-width: 700px) {
  .graphiql-container .graphiql-sessions > div:last-child { flex-direction: column }
  .graphiql-container .graphiql-editors { flex: 3 1 0 !important; min-height: 0 }
  .graphiql-container .graphiql-response { flex: 2 1 0 !important; min-height: 0; width: auto }
  .graphiql-container .graphiql-query-editor { flex-direction: column }
  .graphiql-container .graphiql-toolbar { flex-direction: row; width: auto; padding: 0 }
  .graphiql-container > .graphiql-container { flex-direction: column-reverse }
  .graphiql-container .graphiql-sidebar { flex-direction: row; width: auto }
  .graphiql-container .graphiql-main { position: relative; min-height: 0; flex: 1; overflow: hidden }
  .graphiql-container .graphiql-plugin:not([style*='opacity']) {
    position: absolute; inset: 0; z-index: 2; min-width: 0 !important; overflow-y: auto; background: hsl(var(--color-base))
  }
  .graphiql-dialog-section { flex-wrap: wrap; gap: 8px }
  .graphiql-container .graphiql-sessions { margin: 0 8px }
  .graphiql-container :is(.graphiql-horizontal-drag-bar, .graphiql-logo) { display: none }
}`

const renderPage = (options: object) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fennec · GraphiQL</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/graphql/graphiql.css" />
    <style>${narrowStyles}</style>
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="root"></div>
    <script type="application/json" id="options">${JSON.stringify(options).replaceAll('<', '\\u003c')}</script>
    <script src="/graphql/graphiql.js"></script>
  </body>
</html>
`
