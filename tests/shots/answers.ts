// Bad lines for a state that is to be seen: arranged before the path is opened.
import type { Page } from 'playwright'

/** As if the answers took for ever. */
export const holdAnswers = (page: Page) => page.route('**/graphql', () => {})

/** As if the server could not be reached. */
export const loseCalls = (page: Page) => page.route('**/graphql', (route) => route.abort())
