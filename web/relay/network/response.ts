// Parses the server's response: GraphQL with or without errors, a guard's JSON refusal, or no JSON at all.
import { ServerError, type Problem } from './serverError.ts'

interface GraphQLErrorShape {
  message?: string
  extensions?: { code?: string; problems?: Problem[]; requestId?: string }
}

interface ResponseShape {
  data?: unknown
  errors?: GraphQLErrorShape[]
  message?: string
  code?: string
  requestId?: string
}

function parse(text: string): ResponseShape | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

const statusCodes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
}

function toServerError(response: Response, text: string, body: ResponseShape | null): ServerError {
  const error = body?.errors?.[0]
  const plainText = response.headers.get('content-type')?.startsWith('text/plain') ? text.trim() : ''
  const message = error?.message || body?.message || plainText || response.statusText
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ServerError(message, {
    code: error?.extensions?.code ?? body?.code ?? statusCodes[response.status],
    problems: error?.extensions?.problems,
    status: response.status,
    requestId: error?.extensions?.requestId ?? body?.requestId ?? response.headers.get('x-request-id'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
  })
}

/** Returns the data of a response, or throws its first error as a ServerError with a message by 000 §8. */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  const body = parse(text)
  if (!response.ok || !body || body.errors?.length || body.data == null)
    throw toServerError(response, text, body)
  return body.data
}
