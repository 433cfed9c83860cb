// What a new screen does for whoever cannot see it: the document has its title, and the focus is where it begins.

export function nameDocument(title: string) {
  document.title = `${title} · Fennec`
}

export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** What one comes to a screen for is marked with data-start: in a field, what is typed at once stands there. */
export function focusStart() {
  const start = document.querySelector<HTMLElement>('[data-start]:not(:disabled)')
  if (!start) return focusHeading()
  start.focus({ preventScroll: true })
  if (start instanceof HTMLTextAreaElement || start instanceof HTMLInputElement)
    start.setSelectionRange(start.value.length, start.value.length)
}
