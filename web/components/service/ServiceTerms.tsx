// Price, availability and location of a service, as the vendor wrote them.
import { Clock, MapPin, Tag, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { cx } from '#web/design/cx.ts'
import type { ServiceTerms_service$key } from '#web/__generated__/ServiceTerms_service.graphql.ts'

export function ServiceTerms(props: { service: ServiceTerms_service$key; className?: string }) {
  const { pricingInfo, availability, location } = useFragment(
    graphql`
      fragment ServiceTerms_service on Service {
        pricingInfo
        availability
        location
      }
    `,
    props.service,
  )
  if (!pricingInfo && !availability && !location) return null
  return (
    <ul className={cx('flex flex-wrap gap-x-5 gap-y-1.5 text-small', props.className)}>
      <Term icon={Tag} label="Pricing" text={pricingInfo} className="font-semibold" />
      <Term icon={Clock} label="Availability" text={availability} className="text-muted" />
      <Term icon={MapPin} label="Location" text={location} className="text-muted" />
    </ul>
  )
}

type TermProps = { icon: LucideIcon; label: string; text?: string | null; className: string }

function Term({ icon: Icon, label, text, className }: TermProps) {
  if (!text) return null
  return (
    <li className={cx('flex min-w-0 items-start gap-2', className)}>
      <Icon size={18} aria-hidden className="mt-px shrink-0 text-muted" />
      <span className="sr-only">{label}: </span>
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
    </li>
  )
}
