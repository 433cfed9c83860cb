// Bars side by side for each of a few spans of time, to be read without colour; the table beside it says the same in numbers,
// so a screen reader is spared it.
import { cx } from '../cx.ts'

/** `value` is 0 or more, in whatever unit all bars share; `text` is how it is written above its bar. */
type Bar = { value: number; text: string }

type BarPlotProps = {
  /**
   * For a dozen spans: all of them fit on a phone, and there only the largest value and those of the last span are
   * written, and every third name.
   */
  isDense?: boolean
  /** What the bars are, in their order in each span, for the legend. */
  kinds: readonly string[]
  spans: readonly { name: string; bars: readonly Bar[] }[]
}

/** The first is full, the second striped, so that they differ on paper and to every eye. */
const looks = [
  'bg-accent',
  'border border-line-control bg-[repeating-linear-gradient(135deg,var(--color-line-control)_0_2px,transparent_2px_6px)]',
]

export function BarPlot({ isDense, kinds, spans }: BarPlotProps) {
  const most = Math.max(1, ...spans.flatMap(({ bars }) => bars.map(({ value }) => value)))
  return (
    <div aria-hidden className="forced-colors:forced-color-adjust-none">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        {kinds.map((kind, at) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span className={cx('size-3 rounded-xs', looks[at])} />
            {kind}
          </li>
        ))}
      </ul>
      <ul className={cx('mt-3 flex overflow-x-auto', isDense ? 'gap-1' : 'gap-2')}>
        {spans.map(({ name, bars }, span) => (
          <li key={name} className={cx('flex flex-1 flex-col', isDense ? 'min-w-0' : 'min-w-14')}>
            <div className="flex h-40 items-end justify-center gap-1 border-b border-line-strong">
              {bars.map(({ value, text }, at) => (
                <div key={kinds[at]} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end">
                  {value > 0 && (
                    <span
                      className={cx(
                        'text-xs whitespace-nowrap tabular-nums',
                        isDense && value < most && span < spans.length - 1 && 'max-md:hidden',
                      )}
                    >
                      {text}
                    </span>
                  )}
                  <span
                    className={cx('w-full max-w-8 shrink-0 rounded-t-xs', value > 0 && looks[at])}
                    style={{ height: `${(value / most) * 80}%` }}
                  />
                </div>
              ))}
            </div>
            <span
              className={cx(
                'mt-1 text-xs whitespace-nowrap text-muted',
                span < spans.length - 1 ? 'self-center' : 'self-end',
                isDense && (spans.length - 1 - span) % 3 > 0 && 'max-md:invisible',
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
