// What a new screen does for whoever cannot see it: the document has its title, and the focus is where it begins.

export function nameDocument(title: string) {
  document.title = `${title} · Fennec`
}

/** The app has taken over a page that the server has made: what somebody has sent before it could is sent now. */
export function takeOver() {
  const root = document.getElementById('root')
  if (root) root.dataset['isLive'] = ''
  for (const form of document.querySelectorAll<HTMLFormElement>('form[aria-busy]')) {
    form.removeAttribute('aria-busy')
    form.requestSubmit()
  }
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
