// Redirect targets in addresses (`next`), restricted to Fennec's own paths (T67).

const placeholderOrigin = 'https://fennec.invalid'

/** Returns the path of an internal target, or null for anything that could lead to another site. */
export function internalTarget(target: string | null): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, placeholderOrigin)) return null
  const { origin, pathname, search, hash } = new URL(target, placeholderOrigin)
  // '//host' and its like end up at another origin, '/./' and '//' inside a path could begin one when joined.
  if (origin !== placeholderOrigin || pathname.startsWith('//')) return null
  return pathname + search + hash
}

/** Returns the target in a query string, or null. */
export const readTarget = (search: string) => internalTarget(new URLSearchParams(search).get('next'))

/** Adds the target to a path as its `next` parameter. */
export function withNextTarget(path: string, target: string | null): string {
  if (!target) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(target)}`
}
