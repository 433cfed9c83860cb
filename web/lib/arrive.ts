// What a new screen does for whoever cannot see it: the document has its title, and its heading has the focus.

export function nameDocument(title: string) {
  document.title = `${title} · Fennec`
}

export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
