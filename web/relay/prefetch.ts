// Starts a screen's query while the screen itself is still on its way; useFresh joins the request or finds the answer.
import { fetchQuery } from 'react-relay'
import type { ConcreteRequest } from 'relay-runtime'
import { getSession } from '#web/session/session.ts'
import { environmentOf } from './environment.ts'
import { isStale, usualStaleMs } from './freshness.ts'

export function prefetch(request: ConcreteRequest) {
  if (!isStale(request.params.name, {}, usualStaleMs)) return
  // A failure is met again, and shown, by the screen.
  fetchQuery(environmentOf(getSession().token), request, {}).subscribe({ error: () => {} })
}
