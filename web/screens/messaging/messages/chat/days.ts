// How messages are set apart: by days, and by who wrote and how long ago the one before was.
import { dayOf } from '#web/lib/time/dates.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })

/** Such as '9:41'. */
export const timeOf = (iso: string): string => time.format(new Date(iso))

const dayMs = 86_400_000

function daysBefore(iso: string, now: Date): number {
  const then = new Date(iso)
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(then)) / dayMs)
}

/** 'Today', 'Yesterday', a weekday of the last six days, then the date, as the reader's clock has it. */
export function dayWords(iso: string, now = new Date()): string {
  const days = daysBefore(iso, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? weekday.format(new Date(iso)) : dayOf(iso)
}

interface Said {
  readonly isMine: boolean
  readonly createdAt: string
}

const pauseMs = 300_000

/** Whether what comes next begins anew: somebody else says it, or after a while. */
export const isNewRun = (before: Said | undefined, next: Said | undefined): boolean =>
  !before ||
  !next ||
  before.isMine !== next.isMine ||
  Date.parse(next.createdAt) - Date.parse(before.createdAt) > pauseMs
