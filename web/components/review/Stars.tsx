// Stars out of five, read as text by screen readers.
import { Star } from 'lucide-react'
import { reviewLimits, formatStars } from '#rules/commerce/reviews'
import { cx } from '#web/design/cx.ts'

const positions = Array.from({ length: reviewLimits.stars }, (_, index) => index)

export const Stars = ({ count }: { count: number }) => (
  <span role="img" aria-label={formatStars(count)} className="inline-flex align-[-.125em] text-accent-text">
    {positions.map((index) => (
      <Star key={index} size={16} aria-hidden className={cx(index < Math.round(count) && 'fill-current')} />
    ))}
  </span>
)
