// Relative times of the feed (001 §9).

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** From this age on a date is shown. */
const maxRelativeAge = 4 * week

const units: [length: number, unit: string][] = [
  [week, 'w'],
  [day, 'd'],
  [hour, 'hr'],
  [minute, 'min'],
  [second, 's'],
]

const thisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Smaller numbers are seconds since 1970, larger ones milliseconds. */
const minMilliseconds = 1e12

export function readDate(date: string | number | Date): Date {
  return new Date(typeof date === 'number' && date < minMilliseconds ? date * second : date)
}

/** Returns 'now', '40s', '12min', '3hr', '2d', '3w', then '4 Oct' or, of another year, '4 Oct 2025'. */
export function formatRelativeTime(date: string | number | Date, now: Date): string {
  const then = readDate(date)
  const age = now.getTime() - then.getTime()
  if (Number.isNaN(age)) return 'Invalid date'
  if (age >= maxRelativeAge) {
    return (then.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(then)
  }
  for (const [length, unit] of units) if (age >= length) return `${Math.floor(age / length)}${unit}`
  return 'now'
}
