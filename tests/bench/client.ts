// HTTP calls exactly as the web client sends them, captured from the client itself.
import { readFileSync } from 'node:fs'
import type { ConcreteRequest } from 'relay-runtime'
import { call } from '#web/relay/network/network.ts'

export interface CapturedCall {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** Headers and body of a call, captured before it is sent. */
export async function captureCall(
  { params }: ConcreteRequest,
  variables: Record<string, unknown>,
  token: string,
): Promise<CapturedCall> {
  const sent: CapturedCall[] = []
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
  const [captured] = sent
  if (!captured) throw new Error(`the client did not send ${params.name}`)
  return captured
}

/** A REST call of another app. */
export const restCall = (path: string, token: string): CapturedCall => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
  body: '',
})

const documents = JSON.parse(readFileSync('dist/documents.json', 'utf8')) as Record<string, string>

/** The same call as an ad-hoc operation: the document's text in place of its id. */
export function toAdHocCall({ body, ...sent }: CapturedCall): CapturedCall {
  const { documentId, ...otherFields } = JSON.parse(body) as { documentId: string }
  return { ...sent, body: JSON.stringify({ query: documents[documentId], ...otherFields }) }
}
