// The keyboard goes from post to post: the next one has the focus, and stands under the header.
import { goTo } from '#web/lib/page/goTo.ts'

const posts = () =>
  [...document.querySelectorAll<HTMLElement>('[role="feed"] > [data-index]')]
    .map((item) => ({ item, place: Number(item.dataset['index']), ...edges(item) }))
    .sort((one, other) => one.place - other.place)

const edges = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/** In pixels: a post may be that little above the place it was brought to. */
const tolerance = 8

/** To the post after (1) or before (-1) the one that has the focus in sight; else to the nearest in the window. */
export function goToPost(step: 1 | -1): void {
  const line = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const all = posts()
  const here = all.find(
    ({ item, top, bottom }) => item.contains(document.activeElement) && bottom > line && top < innerHeight,
  )
  const next = here
    ? all.find(({ place }) => place === here.place + step)
    : step === 1
      ? all.find(({ top }) => top >= line - tolerance)
      : all.findLast(({ top }) => top < line - tolerance)
  const article = next?.item.querySelector('article')
  if (!next || !article) return
  article.tabIndex = -1
  article.focus({ preventScroll: true })
  goTo(scrollY + next.top - line)
}
