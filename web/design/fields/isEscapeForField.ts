/**
 * True if Escape belongs to the focused field rather than its dialog: a search with text, a text with suggestions, or a
 * field with data-escape="own".
 */
export function isEscapeForField({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return target.hasAttribute('aria-activedescendant')
  if (!(target instanceof HTMLInputElement)) return false
  if (target.type === 'search') return target.value !== ''
  return target.dataset.escape === 'own' || target.getAttribute('aria-expanded') === 'true'
}
