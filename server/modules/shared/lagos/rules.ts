// Days, weeks and moments in Lagos time, which is UTC+1 all year.

/** Offset of Lagos time from UTC, in milliseconds. */
export const lagosOffsetMs = 3_600_000

const dayMs = 86_400_000

const toLagosIso = (moment: Date) => new Date(moment.getTime() + lagosOffsetMs).toISOString()

/** Returns the day of a moment, such as 2026-11-23. */
export const lagosDay = (moment: Date): string => toLagosIso(moment).slice(0, 10)

/** Formats a moment, such as 2026-11-23 09:30:05. */
export const lagosMoment = (moment: Date): string => toLagosIso(moment).slice(0, 19).replace('T', ' ')

/** Returns true if the text is a day of this century, such as 2026-11-23. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && lagosDay(new Date(Date.parse(text) || 0)) === text

/** Returns the first moment of the day `daysLater` days after `day`. */
export const startOfDay = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(day) + daysLater * dayMs - lagosOffsetMs)

/** Returns the Monday of a moment's week, such as 2026-11-23. */
export function getMonday(moment: Date): string {
  const day = lagosDay(moment)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return lagosDay(startOfDay(day, -sinceMonday))
}
