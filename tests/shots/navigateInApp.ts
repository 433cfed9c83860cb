// Client-side navigation to another screen of the app, without a page load.
import type { Page } from 'playwright'

export const navigateInApp = (page: Page, path: string) =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
