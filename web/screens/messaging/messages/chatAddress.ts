// What the address of a chat says: around which message it is open, and the words that are searched beside it.

/** The number of the message around which the chat is open; null at its end. */
export function messageIn(search: URLSearchParams): number | null {
  const given = search.get('message') ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null
}

/** Where a chat that was found with these words stands, open around that message of it if one was found. */
export function foundAddress(userId: number, words: string, message?: number): string {
  const search = new URLSearchParams({ q: words, ...(message && { message: String(message) }) })
  return `/messages/${userId}?${search}`
}

/** The same address with that parameter, or without it. */
export function withParameter(
  search: URLSearchParams,
  name: 'q' | 'message' | 'product' | 'service',
  value: string,
): string {
  const changed = new URLSearchParams(search)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return `?${changed}`
}
