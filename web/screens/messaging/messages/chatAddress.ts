// Search parameters of a chat's URL.

/** Number of the message to open at; null for the end. */
export function parseMessageNumber(search: URLSearchParams): number | null {
  const given = search.get('message') ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
}

/** Path of a chat found by a search, opened at the found message if there is one. */
export function foundChatPath(userId: number, words: string, message?: number): string {
  const search = new URLSearchParams({ q: words, ...(message && { message: String(message) }) })
  return `/messages/${userId}?${search}`
}

/** Returns the search string with the parameter set, or removed for an empty value. */
export function withSearchParam(
  search: URLSearchParams,
  name: 'q' | 'message' | 'product' | 'service',
  value: string,
): string {
  const changed = new URLSearchParams(search)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return `?${changed}`
}
