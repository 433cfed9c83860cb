// The browser's letter size; 16 pixels are usual.
import type { Page } from 'playwright'

/** Runs `work` in doubled letters, and restores the usual size. */
export async function inLargeLetters<Answer>(page: Page, work: () => Promise<Answer>): Promise<Answer> {
  const settings = await page.context().newCDPSession(page)
  const set = (standard: number, fixed: number) =>
    settings.send('Page.setFontSizes', { fontSizes: { standard, fixed } })
  await set(32, 26)
  try {
    return await work()
  } finally {
    await set(16, 13)
    await settings.detach()
  }
}
