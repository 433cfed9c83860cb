// Keyboard navigation between posts: focuses a post and scrolls it below the header.
import { scrollPageTo } from '#web/lib/page/scrollPage.ts'

const findPosts = () =>
  [...document.querySelectorAll<HTMLElement>('[role="feed"] > [data-index]')]
    .map((item) => ({ item, position: Number(item.dataset['index']), ...getEdges(item) }))
    .sort((a, b) => a.position - b.position)

const getEdges = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

/** Rounding tolerance of a post's position below the header. */
const tolerancePx = 8

/** Moves to the post after (1) or before (-1) the focused visible one; else to the nearest in the window. */
export function goToPost(step: 1 | -1): void {
  const headerBottom = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  const posts = findPosts()
  const focused = posts.find(
    ({ item, top, bottom }) =>
      item.contains(document.activeElement) && bottom > headerBottom && top < innerHeight,
  )
  const next = focused
    ? posts.find(({ position }) => position === focused.position + step)
    : step === 1
      ? posts.find(({ top }) => top >= headerBottom - tolerancePx)
      : posts.findLast(({ top }) => top < headerBottom - tolerancePx)
  const article = next?.item.querySelector('article')
  if (!next || !article) return
  article.tabIndex = -1
  article.focus({ preventScroll: true })
  scrollPageTo(scrollY + next.top - headerBottom)
}
