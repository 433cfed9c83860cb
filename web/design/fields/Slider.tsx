// Slider whose track is filled from its neutral value.
import type { ReactNode } from 'react'
import { Slider as Radix } from 'radix-ui'
import { cx } from '../cx.ts'

type SliderProps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** Value without effect; the minimum by default. */
  neutral?: number
  format?: (value: number) => string
  icon?: ReactNode
  disabled?: boolean
  className?: string
}

/** The track wraps below its label in narrow layouts. */
export function Slider({ label, value, onChange, min = 0, max = 100, ...props }: SliderProps) {
  const { step = 1, neutral = min, format = String, icon, disabled, className } = props
  const toPercent = (position: number) => ((position - min) / (max - min)) * 100
  const [fillStart, fillEnd] = [
    Math.min(toPercent(neutral), toPercent(value)),
    Math.max(toPercent(neutral), toPercent(value)),
  ]
  return (
    <div className={cx('flex min-h-12 flex-wrap items-center gap-x-2.5', className)}>
      <span aria-hidden className="flex min-w-30 items-center gap-2.5">
        {icon && <span className="text-muted">{icon}</span>}
        {label}
      </span>
      <span className="flex min-w-0 flex-[1_1_11rem] items-center gap-2.5">
        <Radix.Root
          value={[value]}
          onValueChange={([next]) => next !== undefined && onChange(next)}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          className="relative flex h-tap flex-1 cursor-pointer touch-none items-center data-disabled:cursor-not-allowed data-disabled:opacity-50"
        >
          <Radix.Track className="relative h-1 flex-1 overflow-hidden rounded-full bg-line-strong">
            <span
              style={{ left: `${fillStart}%`, width: `${fillEnd - fillStart}%` }}
              className="absolute h-full bg-text forced-colors:bg-[Highlight]"
            />
          </Radix.Track>
          <Radix.Thumb
            aria-label={label}
            aria-valuetext={format(value)}
            className="block size-5.5 rounded-full border border-transparent bg-text after:absolute after:-inset-2.75"
          />
        </Radix.Root>
        <output aria-hidden className="min-w-12 text-right tabular-nums">
          {format(value)}
        </output>
      </span>
    </div>
  )
}
