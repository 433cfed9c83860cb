// The REST documentation: the page at /api/docs, rendered from the OpenAPI document at /api/openapi.json.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { renderTryItForm } from '#server/http/docs/docsForm.ts'
import { requestExample, formatType, type Operation } from '#server/http/docs/docsParts.ts'
import { docsStyle } from '#server/http/docs/docsStyle.ts'
import { escapeHtml } from '#server/lib/escapeHtml.ts'
import type { Schema } from '#server/http/rest/examples.ts'
import { serveFiles } from '#server/http/media/files.ts'
import type { openApi } from '#server/http/rest/openapi.ts'
import { docsPolicy } from '#server/http/policies.ts'

type Document = ReturnType<typeof openApi>

interface Row {
  method: string
  path: string
  operation: Operation
}

const headers = { 'content-security-policy': docsPolicy, 'cache-control': 'no-cache' }

/** Serves the OpenAPI document, the page, and its script from the build; the first two are created on first use. */
export function serveDocs(app: FastifyInstance, createDocument: () => Document, built: string): void {
  let document: Document | undefined
  let page: string | undefined
  const getDocument = () => (document ??= createDocument())
  app.get('/api/openapi.json', async () => getDocument())
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send((page ??= renderPage(getDocument()))),
  )
  serveFiles(app, { root: join(built, 'apiDocs'), prefix: '/api/docs/' }, () => headers)
}

function renderPage(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Operation,
    })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    rows: rows.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const [server] = document.servers
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fennec · REST API</title><link rel="icon" href="/favicon.svg"><style>${docsStyle}</style></head>
<body>
${renderContents(groups)}
<main>
${renderIntroduction(document)}
${groups.map((group) => `<h2 id="${group.name}">${group.name}</h2>\n${group.rows.map((row) => renderSection(row, server?.url ?? '')).join('\n')}`).join('\n')}
${renderErrors(document)}
</main>
<script src="/api/docs/tryIt.js" defer></script>
</body>
</html>`
}

const renderTitle = ({ method, path }: Row) =>
  `<span class="method">${method}</span> <code>${escapeHtml(path).replaceAll('/', '<wbr>/')}</code>`

function renderContents(groups: { name: string; rows: Row[] }[]): string {
  const lists = groups.map(({ name, rows }) => {
    const links = rows.map(
      (row) => `<li><a href="#${row.operation.operationId}">${renderTitle(row)}</a></li>`,
    )
    return `<li><a href="#${name}">${name}</a><ul>${links.join('')}</ul></li>`
  })
  return `<nav aria-label="Contents"><details open><summary>Contents</summary>
<ul>${lists.join('\n')}<li><a href="#refused">When something is refused</a></li></ul></details></nav>`
}

const renderIntroduction = ({ info }: Document) => `<h1>Fennec REST API</h1>
<p>${escapeHtml(info.description)} The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Explore the graph at <a href="/graphql">GraphiQL</a>.</p>
<p>Sign in with <code>POST /api/login</code> and send <code>Authorization: Bearer &lt;token&gt;</code>. A new account writes once its owner has accepted the terms: on any screen, or by the mutation <code>acceptTerms</code> at <a href="/graphql">/graphql</a> with the same token. A body is JSON, but for a call that takes a file: a form. A list that goes on names its next <code>cursor</code> in the header <code>X-Next-Cursor</code>, and every <code>GET</code> has an <code>ETag</code> to ask again with.</p>
<div class="try" hidden><p>Every call below has a “Try it”, which sends it from this page. <label>Token <input id="token" type="password" autocomplete="off" spellcheck="false"></label> Without one a call is sent as whoever is signed in to Fennec in this browser. The token stays on this page, and goes with it.</p></div>`

function renderSection(row: Row, host: string): string {
  const { method, path, operation } = row
  const accessNote = operation.security.length > 0 ? 'Signed in.' : 'For anyone.'
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const [status, response] = Object.entries(operation.responses)[0] ?? []
  const json = response?.content?.['application/json']
  const schema = json?.schema
  const queryParameters = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = { properties: Object.fromEntries(queryParameters.map(({ name, schema }) => [name, schema])) }
  return `<section aria-labelledby="${operation.operationId}"><h3 id="${operation.operationId}">${renderTitle(row)}</h3>
<p>${escapeHtml(operation.summary)} <span class="note">${accessNote}</span></p>
${queryParameters.length > 0 ? `<p class="note">In the address</p>${renderFields(query)}` : ''}
${bodies.map(([type, body]) => `<p class="note">Body, ${type}</p>${renderFields(body.schema)}`).join('\n')}
<p class="note">For example</p><pre>${escapeHtml(requestExample({ method, path, operation, host }))}</pre>
${schema ? `<p class="note">Answer ${status}${schema.items ? ', a list of' : ''}</p>${renderFields(schema.items ?? schema)}` : ''}
${json ? `<p class="note">For example</p><pre>${escapeHtml(JSON.stringify(json.example, null, 2))}</pre>` : ''}
${renderTryItForm(method, path, operation)}</section>`
}

function renderFields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ' <span class="note">optional</span>'
    const inner = field.items ?? field
    const nested = inner.properties ? renderFields(inner) : ''
    return `<tr><td><code>${escapeHtml(name)}</code>${optional}</td><td>${escapeHtml(formatType(field))}${nested}</td></tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function renderErrors(document: Document): string {
  const codes = Object.entries(document.components.responses).map(
    ([code, { description }]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(description)}</td></tr>`,
  )
  return `<section><h2 id="refused">When something is refused</h2>
<p>The body is <code>{ message, code, requestId, problems? }</code>; <code>problems</code> names each field as <code>{ path, message }</code>.</p>
<table><tbody>${codes.join('')}</tbody></table></section>`
}
