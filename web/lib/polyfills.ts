// Polyfills for supported browsers that lack these methods; imported before everything else.

/** Adds a missing method as a non-enumerable property. */
function polyfill(target: object, name: string, value: unknown) {
  if (name in target) return
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

polyfill(URL, 'canParse', (url: string, base?: string) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})

polyfill(Object, 'hasOwn', (target: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(target, key),
)

polyfill(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
})

function at(this: ArrayLike<unknown>, index: number) {
  const position = Math.trunc(index) || 0
  return this[position < 0 ? this.length + position : position]
}
polyfill(Array.prototype, 'at', at)
polyfill(String.prototype, 'at', at)

type Compare = (a: unknown, b: unknown) => number
polyfill(Array.prototype, 'toSorted', function (this: unknown[], compare?: Compare) {
  return [...this].sort(compare)
})
polyfill(Array.prototype, 'toReversed', function (this: unknown[]) {
  return [...this].reverse()
})
polyfill(Array.prototype, 'toSpliced', function (this: unknown[], ...change: [number, number, ...unknown[]]) {
  const copy = [...this]
  copy.splice(...change)
  return copy
})

type Matches = (item: unknown, index: number) => boolean
polyfill(Array.prototype, 'findLastIndex', function (this: unknown[], matches: Matches) {
  for (let index = this.length - 1; index >= 0; index--) if (matches(this[index], index)) return index
  return -1
})
polyfill(Array.prototype, 'findLast', function (this: unknown[], matches: Matches) {
  for (let index = this.length - 1; index >= 0; index--) if (matches(this[index], index)) return this[index]
  return undefined
})

export {}
