// To the top of the page, for good.

/**
 * A list that comes in at that moment measures itself before the browser says that it has scrolled, and would bring
 * back where one was: it is told at once.
 */
export function goToTop() {
  scrollTo(0, 0)
  dispatchEvent(new Event('scroll'))
}
