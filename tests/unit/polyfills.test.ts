// Polyfills for older browsers, and characters counted without Intl.Segmenter.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const owners = {
  URL,
  Object,
  AbortSignal,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
}

const samples: [keyof typeof owners, string, () => unknown][] = [
  [
    'URL',
    'canParse',
    () => ['/login', 'https://fennec.ng', 'a b'].map((url) => URL.canParse(url, 'https://x.ng')),
  ],
  ['URL', 'canParse', () => ['/login', 'https://fennec.ng', ''].map((url) => URL.canParse(url))],
  ['Object', 'hasOwn', () => [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({ a: 1 }, 'toString')]],
  ['String.prototype', 'at', () => ['ada'.at(-1), 'ada'.at(9)]],
  ['Array.prototype', 'toSorted', () => [[3, 20, 1].toSorted(), [3, 20, 1].toSorted((a, b) => a - b)]],
  ['Array.prototype', 'toReversed', () => [1, 2, 3].toReversed()],
  ['Array.prototype', 'toSpliced', () => [[1, 2, 3].toSpliced(1, 1, 7, 8), [1, 2, 3].toSpliced(1)]],
  ['Array.prototype', 'findLast', () => [[1, 2, 3].findLast((n) => n < 3), [1].findLast((n) => n > 3)]],
  [
    'Array.prototype',
    'findLastIndex',
    () => [[1, 2, 3].findLastIndex((n) => n < 3), [1].findLastIndex((n) => n > 3)],
  ],
]

describe('a browser without a platform function', () => {
  const found = samples.map(([owner, name]) => Object.getOwnPropertyDescriptor(owners[owner], name))
  beforeEach(() => vi.resetModules())
  afterEach(() =>
    samples.forEach(([owner, name], index) => {
      const own = found[index]
      if (own) Object.defineProperty(owners[owner], name, own)
    }),
  )

  it.each(samples)('gets %s.%s, which returns the same', async (owner, name, sample) => {
    const expected = sample()
    Reflect.deleteProperty(owners[owner], name)
    expect(name in owners[owner]).toBe(false)
    await import('#web/lib/polyfills.ts')
    const filled = sample()
    expect(filled).toEqual(expected)
    expect(Object.keys(owners[owner])).not.toContain(name)
  })

  it('aborts a call in time without AbortSignal.timeout', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('AbortSignal', class {})
    await import('#web/lib/polyfills.ts')
    const signal = AbortSignal.timeout(1000)
    vi.advanceTimersByTime(999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.aborted).toBe(true)
    vi.useRealTimers()
  })
})

describe('a browser without a segmenter', () => {
  it.each([
    ['Ngozi', 5],
    ['Ẹ̀bùn', 4],
    ['e\u0301e\u0301', 2],
    ['👩🏾‍🎓!', 2],
    ['👨‍👩‍👧‍👦', 1],
    ['🇳🇬🇬🇭', 2],
    ['❤️', 1],
  ])('counts the characters of %j as a reader does', async (text, count) => {
    vi.stubGlobal('Intl', {
      ...Object.fromEntries(
        Object.entries(Object.getOwnPropertyDescriptors(Intl)).map(([name, { value }]) => [name, value]),
      ),
      Segmenter: undefined,
    })
    Reflect.deleteProperty(Intl, 'Segmenter')
    const { countCharacters, getInitial } = await import('#rules/shared/common')
    expect(countCharacters(text.normalize())).toBe(count)
    expect(countCharacters(text.repeat(700))).toBe(count * 700)
    expect(getInitial({ firstName: 'ọ́lá' })).toBe('Ọ́')
  })
})
