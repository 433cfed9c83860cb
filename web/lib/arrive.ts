// What a new screen does for whoever cannot see it: the document has its title, and the focus is where it begins.

export function nameDocument(title: string) {
  document.title = `${title} · Fennec`
}

export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** The field that is all one comes to a screen for is marked with data-start: what is typed at once stands there. */
export function focusStart() {
  const field = document.querySelector<HTMLTextAreaElement | HTMLInputElement>('[data-start]:not(:disabled)')
  if (!field) return focusHeading()
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
}
