// Arranged connections and answers for a state, set before the path is opened.
import type { Page } from 'playwright'

/** Never answers. */
export const holdAnswers = (page: Page) => page.route('**/graphql', () => {})

/** Aborts every call, as for an unreachable server. */
export const loseCalls = (page: Page) => page.route('**/graphql', (route) => route.abort())

/** Reports a lost connection to the page, though answers arrive. */
export const goOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))

type Change = (name: string, value: unknown) => unknown

/** Rewrites every field of answers and live updates by `change`, which gets its name and value. */
export const changeAnswers = (change: Change) => async (page: Page) => {
  const changed = (text: string) => JSON.stringify(JSON.parse(text), change)
  await page.routeWebSocket('**/graphql', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(changed(String(message))))
  })
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: changed(await response.text()) })
  })
}

/** Empties every list. */
export const emptyAnswers = changeAnswers((name, value) => {
  if (name === 'hasNextPage') return false
  return name === 'edges' ? [] : value
})
