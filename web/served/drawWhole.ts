// Renders complete HTML on the server, including lazy parts.
import { setImmediate as turn } from 'node:timers/promises'

/** Lazy parts nest at most this deep; their code is in the same file, so each level takes one turn of the event loop. */
const deepest = 10

/** What React leaves where a part is still on its way, or has failed. */
const isWaiting = (html: string) => html.includes('<!--$!-->')

/** Returns null if a part fails. Each drawing is synchronous, so that no two pages mix. */
export async function drawWhole(draw: () => string): Promise<string | null> {
  let html = draw()
  for (let depth = 0; isWaiting(html) && depth < deepest; depth++) {
    await turn()
    html = draw()
  }
  return isWaiting(html) ? null : html
}
