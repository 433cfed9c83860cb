// Stars out of five, read as text by screen readers.
import { Star } from 'lucide-react'
import { reviewLimits, starsText } from '#rules/commerce/reviews'
import { cx } from '#web/design/cx.ts'

const positions = Array.from({ length: reviewLimits.stars }, (_, at) => at)

export const Stars = ({ count }: { count: number }) => (
  <span role="img" aria-label={starsText(count)} className="inline-flex align-[-.125em] text-accent-text">
    {positions.map((at) => (
      <Star key={at} size={16} aria-hidden className={cx(at < Math.round(count) && 'fill-current')} />
    ))}
  </span>
)
