// Client-side navigation between screens, without a page load.
import type { Page } from 'playwright'

export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
