// Draws on the server what is to be complete: parts whose code comes by itself are waited for.

/** How long the code of a part may take, which is read once from this server's own disk. */
const waitMs = 25
const mostWaits = 20

/** What React leaves where a part is still on its way, or has failed. */
const isWaiting = (html: string) => html.includes('<!--$!-->')

/** Each drawing is made in one go, so that no two pages mix; null where a part of it does not come. */
export async function drawWhole(draw: () => string): Promise<string | null> {
  let html = draw()
  for (let waits = 0; isWaiting(html) && waits < mostWaits; waits++) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    html = draw()
  }
  return isWaiting(html) ? null : html
}
