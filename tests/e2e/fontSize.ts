// Font size of the browser, 16 pixels by default.
import type { Page } from 'playwright'

/** Runs `work` at a doubled font size, and restores the default. */
export async function withDoubledFontSize<Answer>(page: Page, work: () => Promise<Answer>): Promise<Answer> {
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
