// Document title and focus of a new screen, for screen readers.

export function setDocumentTitle(title: string) {
  document.title = `${title} · Fennec`
}

export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** Focuses the element marked data-start, with the caret at the end of a field; else the heading. */
export function focusStart() {
  const start = document.querySelector<HTMLElement>('[data-start]:not(:disabled)')
  if (!start) return focusHeading()
  start.focus({ preventScroll: true })
  if (start instanceof HTMLTextAreaElement || start instanceof HTMLInputElement)
    start.setSelectionRange(start.value.length, start.value.length)
}
