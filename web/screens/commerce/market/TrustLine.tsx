// A vendor's selling record from real orders (002 §2); null without one.
import { graphql, useFragment } from 'react-relay'
import { Stars } from '#web/components/review/Stars.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import type { TrustLine_user$key } from '#web/__generated__/TrustLine_user.graphql.ts'

export function TrustLine(props: { user: TrustLine_user$key }) {
  const { sellingRecord } = useFragment(
    graphql`
      fragment TrustLine_user on User {
        sellingRecord {
          deliveredCount
          refundedCount
          usualHandOverHours
          reviewCount
          averageStars
        }
      }
    `,
    props.user,
  )
  if (!sellingRecord) return null
  const { deliveredCount, refundedCount, usualHandOverHours, reviewCount, averageStars } = sellingRecord
  const facts = [
    ...(deliveredCount > 0 ? [`${pluralize(deliveredCount, 'order')} delivered`] : []),
    ...(usualHandOverHours != null ? [formatHandOverTime(usualHandOverHours)] : []),
    ...(deliveredCount + refundedCount > 0
      ? [refundedCount === 0 ? 'no refunds' : pluralize(refundedCount, 'refund')]
      : []),
  ]
  return (
    <>
      {facts.length > 0 && <span className="block">{facts.join(' · ')}</span>}
      {averageStars != null && (
        <span className="block">
          <Stars count={averageStars} /> {averageStars} from {pluralize(reviewCount, 'review')}
        </span>
      )}
    </>
  )
}

/** Hand-over times up to a number of hours, with their text. */
const handOverSteps = [
  [2, 'usually handed over within hours'],
  [24, 'usually handed over within a day'],
  [72, 'usually handed over within 3 days'],
  [168, 'usually handed over within a week'],
] as const

const formatHandOverTime = (hours: number) =>
  handOverSteps.find(([maxHours]) => hours <= maxHours)?.[1] ?? 'usually takes weeks to hand over'
