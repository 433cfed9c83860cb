// A page that explains REST to a reader, offline and without a script, from the same document as the machines' one.
import type { openApi } from '#server/http/openapi.ts'

type Document = ReturnType<typeof openApi>

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  contentMediaType?: string
  maxLength?: number
  minLength?: number
  $ref?: string
}

interface Operation {
  summary: string
  security: unknown[]
  parameters: { in: string; name: string; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    { description?: string; content?: { 'application/json': { schema: Schema } }; $ref?: string }
  >
}

const style = `
:root { color-scheme: light dark; --line: #8884; --accent: #b23f05 }
@media (prefers-color-scheme: dark) { :root { --accent: #ff9459 } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font-size: 2rem; line-height: 1.2 } h2 { font-size: 1.1rem; margin: 2.5rem 0 .25rem; overflow-wrap: anywhere }
code, pre { font: .9em ui-monospace, monospace } a { color: var(--accent) }
table { border-collapse: collapse; width: 100% } td, th { text-align: start; vertical-align: top; padding: .3rem .5rem .3rem 0; border-top: 1px solid var(--line) }
section { border-top: 1px solid var(--line) } .method { color: var(--accent) } .note { opacity: .75 }
`

export function docsPage(document: Document): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation as Operation)),
  )
  const codes = Object.entries(document.components.responses).map(
    ([code, { description }]) => `<tr><td><code>${code}</code></td><td>${escape(description)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fennec · REST API</title><link rel="icon" href="/favicon.svg"><style>${style}</style></head>
<body>
<h1>Fennec REST API</h1>
<p>${escape(document.info.description)} The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. Explore the graph at <a href="/graphql">GraphiQL</a>.</p>
<p>Sign in with <code>POST /api/login</code> and send <code>Authorization: Bearer &lt;token&gt;</code>. A new account writes once its owner has accepted the terms: on any screen, or by the mutation <code>acceptTerms</code> at <a href="/graphql">/graphql</a> with the same token. A body is JSON, but for a call that takes a file: a form. A list that goes on names its next <code>cursor</code> in the header <code>X-Next-Cursor</code>, and every <code>GET</code> has an <code>ETag</code> to ask again with.</p>
${sections.join('\n')}
<section><h2>When something is refused</h2>
<p>The body is <code>{ message, code, requestId, problems? }</code>; <code>problems</code> names each field as <code>{ path, message }</code>.</p>
<table><tbody>${codes.join('')}</tbody></table></section>
</body>
</html>`
}

function section(method: string, path: string, operation: Operation): string {
  const who = operation.security.length > 0 ? 'Signed in.' : 'For anyone.'
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const [status, answer] = Object.entries(operation.responses)[0] ?? []
  const shape = answer?.content?.['application/json'].schema
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = { properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) }
  return `<section><h2><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)} <span class="note">${who}</span></p>
${inQuery.length > 0 ? `<p class="note">In the address</p>${fields(query)}` : ''}
${bodies.map(([type, body]) => `<p class="note">Body, ${type}</p>${fields(body.schema)}`).join('\n')}
${shape ? `<p class="note">Answer ${status}${shape.items ? ', a list of' : ''}</p>${fields(shape.items ?? shape)}` : ''}</section>`
}

function fields(schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ' <span class="note">optional</span>'
    const inner = field.items ?? field
    const nested = inner.properties ? fields(inner) : ''
    return `<tr><td><code>${escape(name)}</code>${optional}</td><td>${escape(kind(field))}${nested}</td></tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function kind(field: Schema): string {
  if (field.enum) return field.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.contentMediaType) return 'file'
  if (field.items) return `list of ${kind(field.items)}`
  if (field.anyOf) return field.anyOf.map(kind).join(' | ')
  return [field.type ?? 'any'].flat().join(' | ')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
