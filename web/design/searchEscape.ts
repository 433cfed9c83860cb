// Escape in a search that holds text, or in a text with suggestions, ends that before it closes the dialog around it.
export function isForSearch({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return target.hasAttribute('aria-activedescendant')
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
