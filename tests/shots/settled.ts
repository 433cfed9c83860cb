// When a screen stands: what it shows has come, and nothing on it moves.
import type { Page } from 'playwright/test'

const inWindow = ['h1, [role="heading"]', '[aria-busy="true"], .animate-skeleton', '[role="status"]', 'img']

/** Waits until nothing in the window is loading, every picture and letter in it is there, and all movement is over. */
export async function settled(page: Page) {
  // Not at every frame: to look at all of it takes longer than one.
  await page.waitForFunction(
    (selectors) => {
      // Without a function that has a name: what runs these by tsx would want a helper that no page has.
      const [headings = [], loading = [], told = [], images = []] = selectors.map((selector) =>
        [...document.querySelectorAll(selector)].filter((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }),
      )
      return (
        headings.length > 0 &&
        loading.length === 0 &&
        !told.some(({ textContent }) => textContent?.startsWith('Loading')) &&
        images.every((image) => image instanceof HTMLImageElement && image.complete) &&
        document.fonts.status === 'loaded' &&
        document.getAnimations().every(({ playState }) => playState !== 'running')
      )
    },
    inWindow,
    { polling: 50 },
  )
}

/** Waits until the dialog, menu or list that was opened has taken the place of its frame, and stands. */
export const opened = (page: Page) =>
  page.evaluate(async () => {
    while (document.querySelector('[data-part-frame]')) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })
