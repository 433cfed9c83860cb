// Search parameters of a chat's URL: parsing and building.

/** Returns the number of the message to open at; null for the end. */
export function parseMessageNumber(search: URLSearchParams): number | null {
  const value = search.get('message') ?? ''
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** Returns the path of a chat found by a search, opened at the found message if given. */
export function foundChatPath(userId: number, searchText: string, message?: number): string {
  const search = new URLSearchParams({ q: searchText, ...(message && { message: String(message) }) })
  return `/messages/${userId}?${search}`
}

/** Returns the search string with the parameter set, or removed for an empty value. */
export function withSearchParam(
  search: URLSearchParams,
  name: 'q' | 'message' | 'product' | 'service',
  value: string,
): string {
  const params = new URLSearchParams(search)
  if (value) params.set(name, value)
  else params.delete(name)
  return `?${params}`
}
