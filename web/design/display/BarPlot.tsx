// Grouped bar chart over time spans, readable without color. Hidden from screen readers, which read the table beside it.
import { cx } from '../cx.ts'

/** `value` is 0 or more, in a unit that all bars share; `text` is its label. */
type Bar = { value: number; text: string }

type BarPlotProps = {
  /** For about twelve spans: phones show only the labels of the largest value and the last span, and every third name. */
  isDense?: boolean
  /** Legend of the bars, in their order in each span. */
  kinds: readonly string[]
  spans: readonly { name: string; bars: readonly Bar[] }[]
}

/** Solid and striped, so that they differ without color. */
const barClasses = [
  'bg-accent',
  'border border-line-control bg-[repeating-linear-gradient(135deg,var(--color-line-control)_0_2px,transparent_2px_6px)]',
]

export function BarPlot({ isDense, kinds, spans }: BarPlotProps) {
  const maxValue = Math.max(1, ...spans.flatMap(({ bars }) => bars.map(({ value }) => value)))
  return (
    <div aria-hidden className="forced-colors:forced-color-adjust-none">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        {kinds.map((kind, index) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span className={cx('size-3 rounded-xs', barClasses[index])} />
            {kind}
          </li>
        ))}
      </ul>
      <ul className={cx('mt-3 flex overflow-x-auto', isDense ? 'gap-1' : 'gap-2')}>
        {spans.map(({ name, bars }, spanIndex) => (
          <li key={name} className={cx('flex flex-1 flex-col', isDense ? 'min-w-0' : 'min-w-14')}>
            <div className="flex h-40 items-end justify-center gap-1 border-b border-line-strong">
              {bars.map(({ value, text }, index) => (
                <div
                  key={kinds[index]}
                  className="flex h-full min-w-0 flex-1 flex-col items-center justify-end"
                >
                  {value > 0 && (
                    <span
                      className={cx(
                        'text-xs whitespace-nowrap tabular-nums',
                        isDense && value < maxValue && spanIndex < spans.length - 1 && 'max-md:hidden',
                      )}
                    >
                      {text}
                    </span>
                  )}
                  <span
                    className={cx('w-full max-w-8 shrink-0 rounded-t-xs', value > 0 && barClasses[index])}
                    style={{ height: `${(value / maxValue) * 80}%` }}
                  />
                </div>
              ))}
            </div>
            <span
              className={cx(
                'mt-1 text-xs whitespace-nowrap text-muted',
                spanIndex < spans.length - 1 ? 'self-center' : 'self-end',
                isDense && (spans.length - 1 - spanIndex) % 3 > 0 && 'max-md:invisible',
              )}
            >
              {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
