// Escape in a search that holds text, in a text with suggestions, or in a field that opened for one entry, ends that
// before it closes the dialog around it.
export function isForSearch({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return target.hasAttribute('aria-activedescendant')
  if (!(target instanceof HTMLInputElement)) return false
  if (target.type === 'search') return target.value !== ''
  return target.dataset.escape === 'own' || target.getAttribute('aria-expanded') === 'true'
}
