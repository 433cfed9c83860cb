// The time of Lagos, an hour ahead of UTC all year round: its days and weeks, and moments as they are read there.

export const lagosMs = 3_600_000

const dayMs = 86_400_000

const inLagos = (moment: Date) => new Date(moment.getTime() + lagosMs).toISOString()

/** The day of a moment, such as 2026-11-23. */
export const lagosDay = (moment: Date): string => inLagos(moment).slice(0, 10)

/** A moment, such as 2026-11-23 09:30:05. */
export const lagosMoment = (moment: Date): string => inLagos(moment).slice(0, 19).replace('T', ' ')

/** Whether a text names a day of this century, such as 2026-11-23. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && lagosDay(new Date(Date.parse(text) || 0)) === text

/** When a day begins, or the one so many after it. */
export const beginOfDay = (day: string, after = 0): Date =>
  new Date(Date.parse(day) + after * dayMs - lagosMs)

/** The Monday of the week that a moment is in, such as 2026-11-23. */
export function mondayOf(moment: Date): string {
  const day = lagosDay(moment)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return lagosDay(beginOfDay(day, -sinceMonday))
}
