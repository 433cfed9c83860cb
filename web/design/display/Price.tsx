// Price with a small naira sign; kobo only if not zero.
import { cx } from '../cx.ts'
import { formatNairaDigits } from './naira.ts'

const sizes = {
  grid: 'text-[1.1875rem] leading-6',
  row: 'text-lead',
  total: 'text-[1.375rem] leading-7',
  receipt: 'text-[min(2.25rem,11vw)] leading-[1.06]',
}

type PriceProps = { amountKobo: number; size?: keyof typeof sizes; className?: string }

export function Price({ amountKobo, size = 'grid', className }: PriceProps) {
  return (
    <span
      className={cx('font-bold tracking-[-.01em] whitespace-nowrap tabular-nums', sizes[size], className)}
    >
      {amountKobo < 0 && '−'}
      <span className="mr-px text-[.82em] font-semibold opacity-86">₦</span>
      {formatNairaDigits(amountKobo)}
    </span>
  )
}
