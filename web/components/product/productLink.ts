// Global ids of products and services from links and query strings.

const path = /^\/(?:p|products)\/([1-9]\d{0,8})\/?$/

export const toProductId = (databaseId: number | string): string => btoa(`Product:${databaseId}`)

/** Global id of the product that a link of this site leads to, or null. */
export function productIdInLink(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const { origin, pathname } = new URL(text.trim())
  const number = origin === location.origin ? path.exec(pathname)?.[1] : undefined
  return number === undefined ? null : toProductId(number)
}

const readNumber = (search: URLSearchParams, name: string) =>
  /^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0] ?? null

/** Global id of the product in an address such as /create-post?product=12, or null. */
export function productIdInQuery(search: URLSearchParams): string | null {
  const number = readNumber(search, 'product')
  return number && toProductId(number)
}

/** Likewise for a service, such as /messages/3?service=12. */
export function serviceIdInQuery(search: URLSearchParams): string | null {
  const number = readNumber(search, 'service')
  return number && btoa(`Service:${number}`)
}
