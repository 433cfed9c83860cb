// Device names from user agents.

/** The first match wins: most browsers also claim to be those below them. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Opera Mini|OPiOS/, 'Opera Mini'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/PHX\//, 'Phoenix'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

const findName = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns 'Chrome on Android', the name of an app that is no browser, or 'Unknown device'. */
export function deviceName(userAgent: string): string {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  const product = /^([\w .-]+)\//.exec(userAgent)?.[1]
  const name = browser ?? (product === 'Mozilla' ? undefined : product)
  return [name, system].filter(Boolean).join(' on ') || 'Unknown device'
}

export const isPhone = (userAgent: string): boolean => /Mobi|Android|iPhone|KAIOS/i.test(userAgent)
