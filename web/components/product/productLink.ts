// Products by the links that are shared of them.

const path = /^\/(?:p|products)\/([1-9]\d{0,8})\/?$/

/** The global id of the product with that number. */
export const productIdOf = (databaseId: number | string): string => btoa(`Product:${databaseId}`)

/** The global id of the product whose link a text is, of this Fennec; null where it is anything else. */
export function productLinked(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const { origin, pathname } = new URL(text.trim())
  const number = origin === location.origin ? path.exec(pathname)?.[1] : undefined
  return number === undefined ? null : productIdOf(number)
}

const numberIn = (search: URLSearchParams, name: string) =>
  /^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0] ?? null

/** The global id of the product that an address is to begin with, as in /create-post?product=12; null without one. */
export function productIn(search: URLSearchParams): string | null {
  const number = numberIn(search, 'product')
  return number && productIdOf(number)
}

/** The global id of the service that an address is to begin with, as in /messages/3?service=12; null without one. */
export function serviceIn(search: URLSearchParams): string | null {
  const number = numberIn(search, 'service')
  return number && btoa(`Service:${number}`)
}
