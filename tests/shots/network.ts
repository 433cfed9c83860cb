// Simulated network conditions and rewritten GraphQL responses of a screenshot state, arranged before its page opens.
import type { Page } from 'playwright'

/** Leaves every GraphQL request without an answer. */
export const stallRequests = (page: Page) => page.route('**/graphql', () => {})

/** Aborts every GraphQL request, as for an unreachable server. */
export const abortRequests = (page: Page) => page.route('**/graphql', (route) => route.abort())

/** Reports a lost connection to the page, though answers arrive. */
export const goOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))

type FieldRewrite = (name: string, value: unknown) => unknown

/** Rewrites every field of GraphQL responses and live updates by `change`, which gets the name and the value. */
export const rewriteResponses = (change: FieldRewrite) => async (page: Page) => {
  const rewrite = (text: string) => JSON.stringify(JSON.parse(text), change)
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(rewrite(String(message))))
  })
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: rewrite(await response.text()) })
  })
}

/** Sets the named fields to these values wherever a response has them. */
export const overrideFields = (fields: Record<string, unknown>) =>
  rewriteResponses((name, value) => (name in fields ? fields[name] : value))

/** Empties every list. */
export const withEmptyLists = rewriteResponses((name, value) => {
  if (name === 'hasNextPage') return false
  return name === 'edges' ? [] : value
})
