// When a screen stands: what it shows has come, and nothing on it moves.
import type { Page } from 'playwright/test'

/** Waits until nothing in the window is loading, every picture and letter in it is there, and all movement is over. */
export async function settled(page: Page) {
  await page.waitForFunction(() => {
    const isInWindow = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }
    const inWindow = (selector: string) => [...document.querySelectorAll(selector)].filter(isInWindow)
    return (
      inWindow('h1, [role="heading"]').length > 0 &&
      inWindow('[aria-busy="true"], .animate-skeleton').length === 0 &&
      !inWindow('[role="status"]').some(({ textContent }) => textContent?.startsWith('Loading')) &&
      [...document.images].filter(isInWindow).every(({ complete }) => complete) &&
      document.fonts.status === 'loaded' &&
      document.getAnimations().every(({ playState }) => playState !== 'running')
    )
  })
}
