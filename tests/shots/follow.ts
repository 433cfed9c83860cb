// From one screen to another as a link of the app leads there: without another load.
import type { Page } from 'playwright'

export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
