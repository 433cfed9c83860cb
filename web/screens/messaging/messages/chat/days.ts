// Times and day labels of messages, and their grouping by author and pause.
import { formatDay } from '#web/lib/time/dates.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })

/** For example '9:41'. */
export const formatTime = (iso: string): string => timeFormat.format(new Date(iso))

const dayMs = 86_400_000

function countDaysBefore(iso: string, now: Date): number {
  const date = new Date(iso)
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(date)) / dayMs)
}

/** 'Today', 'Yesterday', the weekday within six days, else the date, in local time. */
export function formatDayLabel(iso: string, now = new Date()): string {
  const days = countDaysBefore(iso, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? weekdayFormat.format(new Date(iso)) : formatDay(iso)
}

interface GroupedMessage {
  readonly isMine: boolean
  readonly createdAt: string
}

const pauseMs = 300_000

/** True if `next` starts a new group: another author, or a pause of more than five minutes. */
export const isNewGroup = (previous: GroupedMessage | undefined, next: GroupedMessage | undefined): boolean =>
  !previous ||
  !next ||
  previous.isMine !== next.isMine ||
  Date.parse(next.createdAt) - Date.parse(previous.createdAt) > pauseMs
