// Escape in a search that holds text empties it, before it closes the list or dialog around it.
export function isForSearch(event: KeyboardEvent): boolean {
  const { target } = event
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
