// Waveform of a voice message with its progress; seeks by tap, drag or arrow key.
import { useMemo, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { cx } from '#web/design/cx.ts'
import { decodeWaveform } from './waveform.ts'

type WaveformSliderProps = {
  waveform: string | null | undefined
  durationMs: number
  /** Current position. */
  seconds: number
  isPlaying: boolean
  /** Moves the position, in seconds. */
  seek: (seconds: number) => void
}

/** viewBox units: the waveform is 100 wide and 32 high. */
const height = 32
const minBarHeight = 3

/** Returns the seconds that an arrow key seeks; `length` is in seconds. */
const getSeekStep = (length: number) => Math.max(1, length / 20)

export function WaveformSlider({ waveform, durationMs, seconds, isPlaying, seek }: WaveformSliderProps) {
  const bars = useMemo(() => createBarsPath(decodeWaveform(waveform)), [waveform])
  const length = durationMs / 1000
  const fraction = length > 0 ? Math.min(1, seconds / length) : 0

  function seekToPointer({ buttons, currentTarget, clientX, pointerId, type }: PointerEvent<HTMLDivElement>) {
    if (buttons !== 1) return
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId)
    const { left, width } = currentTarget.getBoundingClientRect()
    seek(width > 0 ? ((clientX - left) / width) * length : 0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = getSeekTarget(event.key, { seconds, length })
    if (target === null) return
    event.preventDefault()
    seek(target)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={`${formatDuration(seconds * 1000)} of ${formatDuration(durationMs)}`}
      onPointerDown={seekToPointer}
      onPointerMove={seekToPointer}
      onKeyDown={onKeyDown}
      className="relative h-11 min-w-0 flex-1 cursor-pointer touch-none rounded-xs py-1.5"
    >
      <Bars path={bars} className="text-faint opacity-60" />
      <div
        className={cx(
          'absolute inset-0 py-1.5',
          isPlaying && 'transition-[clip-path] duration-250 ease-linear motion-reduce:transition-none',
        )}
        style={{ clipPath: `inset(0 ${(1 - fraction) * 100}% 0 0)` }}
      >
        <Bars path={bars} className="text-text forced-colors:text-[Highlight]" />
      </div>
    </div>
  )
}

const Bars = ({ path, className }: { path: string; className: string }) => (
  <svg
    aria-hidden
    viewBox={`0 0 100 ${height}`}
    preserveAspectRatio="none"
    className={cx('block size-full', className)}
  >
    <path
      d={path}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

const maxBars = 40

/** Returns the SVG path of the bars. With more than `maxBars`, draws the higher bar of each pair. */
function createBarsPath(heights: number[]): string {
  const isCrowded = heights.length > maxBars
  const shown = isCrowded
    ? heights.flatMap((bar, index) => (index % 2 ? [] : Math.max(bar, heights[index + 1] ?? 0)))
    : heights
  return shown
    .map((fraction, index) => {
      const x = ((index + 0.5) * 100) / shown.length
      const half = Math.max(minBarHeight, fraction * (height - 4)) / 2
      return `M${x.toFixed(2)} ${(height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
    })
    .join('')
}

function getSeekTarget(key: string, { seconds, length }: { seconds: number; length: number }): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return length
  if (key === 'ArrowRight' || key === 'ArrowUp') return seconds + getSeekStep(length)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return seconds - getSeekStep(length)
  return null
}
