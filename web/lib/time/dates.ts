// Dates as text, day first as in Nigeria; an unreadable date is 'Invalid date' (ADR 2).

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function format(iso: string, formatter: Intl.DateTimeFormat): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'Invalid date' : formatter.format(date)
}

/** Such as '20 December 2026'. */
export const formatDay = (iso: string) => format(iso, day)

/** Such as '20 Dec 2026, 14:05'. */
export const formatDateTime = (iso: string) => format(iso, dateTime)
