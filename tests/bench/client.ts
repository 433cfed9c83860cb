// Calls exactly as the web client sends them, captured from the client itself.
import { readFileSync } from 'node:fs'
import type { ConcreteRequest } from 'relay-runtime'
import { call } from '#web/relay/network/network.ts'

export interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** Headers and body of a call, captured before it is sent. */
export async function sentBy(
  { params }: ConcreteRequest,
  variables: Record<string, unknown>,
  token: string,
): Promise<Sent> {
  const sent: Sent[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (_url, init) => {
    sent.push({
      method: 'POST',
      path: '/graphql',
      headers: init?.headers as Record<string, string>,
      body: String(init?.body),
    })
    return Response.json({ data: {} })
  }
  try {
    await call(params, variables, { token })
  } finally {
    globalThis.fetch = fetch
  }
  const [only] = sent
  if (!only) throw new Error(`the client did not send ${params.name}`)
  return only
}

/** A REST call of another app. */
export const read = (path: string, token: string): Sent => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
  body: '',
})

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>

/** The same call as an ad-hoc operation: the document's text in place of its id. */
export function asText({ body, ...sent }: Sent): Sent {
  const { documentId, ...more } = JSON.parse(body) as { documentId: string }
  return { ...sent, body: JSON.stringify({ query: documents[documentId], ...more }) }
}
