// Waiting for a screen whose content is loaded and whose animations are over.
import type { Page } from 'playwright/test'

const checkedSelectors = [
  'h1, [role="heading"]',
  '[aria-busy="true"], .animate-skeleton',
  '[role="status"]',
  'img',
]

/** Waits until nothing in the window is loading, all pictures and fonts are there, and no animation runs. */
export async function waitUntilSettled(page: Page) {
  // Not at every frame, as a check takes longer than one.
  await page.waitForFunction(
    (selectors) => {
      // Without a named function: tsx would call a helper that the page lacks.
      const [headings = [], loading = [], alerts = [], images = []] = selectors.map((selector) =>
        [...document.querySelectorAll(selector)].filter((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }),
      )
      return (
        headings.length > 0 &&
        loading.length === 0 &&
        !alerts.some(({ textContent }) => textContent?.startsWith('Loading')) &&
        images.every((image) => image instanceof HTMLImageElement && image.complete) &&
        document.fonts.status === 'loaded' &&
        document.getAnimations().every(({ playState }) => playState !== 'running')
      )
    },
    checkedSelectors,
    { polling: 50 },
  )
}

/** Waits until a lazily loaded dialog, menu or list has replaced its loading frame, and its animations are over. */
export const waitForOverlay = (page: Page) =>
  page.evaluate(async () => {
    while (document.querySelector('[data-part-frame]')) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    )
  })
