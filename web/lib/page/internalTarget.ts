// Where a link from outside may send a person: somewhere inside Fennec, or nowhere (T67).

const someOrigin = 'https://fennec.invalid'

/** The path of an internal target, or null for anything that could lead to another site. */
export function internalTarget(target: string | null): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, someOrigin)) return null
  const { origin, pathname, search, hash } = new URL(target, someOrigin)
  // '//host' and its like end up at another origin, '/./' and '//' inside a path could begin one when joined.
  if (origin !== someOrigin || pathname.startsWith('//')) return null
  return pathname + search + hash
}

/** Where whoever is at an address with that query wants to be in the end. */
export const targetOf = (search: string) => internalTarget(new URLSearchParams(search).get('next'))

/** That path, from which one is led on to the target. */
export function leadingTo(path: string, target: string | null): string {
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(target)}`
}
