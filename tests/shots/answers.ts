// Lines and answers for a state that is to be seen: arranged before the path is opened.
import type { Page } from 'playwright'

/** As if the answers took for ever. */
export const holdAnswers = (page: Page) => page.route('**/graphql', () => {})

/** As if the server could not be reached. */
export const loseCalls = (page: Page) => page.route('**/graphql', (route) => route.abort())

/** As a page is told that its line is gone; answers come all the same. */
export const goOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))

type Change = (name: string, value: unknown) => unknown

/** Answers, and what is told live, in which every field is as `change` says, by its name and what it was. */
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

/** As if there were nothing in any list. */
export const emptyAnswers = changeAnswers((name, value) => {
  if (name === 'hasNextPage') return false
  return name === 'edges' ? [] : value
})
