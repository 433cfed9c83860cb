// Content of the suspension banner: its end, and a link to its reason.
import { formatLagosDay } from '#web/lib/time/lagosDay.ts'
import { useIsSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { TextLink } from './TextLink.tsx'

export function SuspendedNotice({ until }: { until: string }) {
  if (!useIsSuspended(until)) return null
  return (
    <p className="border-b border-line bg-inset px-4 py-2.5 text-small">
      Your account is suspended until {formatLagosDay(until)}. You can read, but not write.{' '}
      <TextLink to="/account-standing">Why, and how to appeal</TextLink>
    </p>
  )
}
