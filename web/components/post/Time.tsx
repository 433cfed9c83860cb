// Relative time with the full date as its title.
import type { ComponentProps } from 'react'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { formatRelativeTime } from '#web/lib/time/time.ts'
import { useNow } from '#web/lib/time/useNow.ts'

export function Time({ date, ...props }: { date: string } & ComponentProps<'time'>) {
  return (
    <time dateTime={date} title={formatDateTime(date)} {...props}>
      {formatRelativeTime(date, useNow())}
    </time>
  )
}
