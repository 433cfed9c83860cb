// Carousel of photos and videos, moved by swipes or arrow keys.
import { useRef, useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { cx } from '#web/design/cx.ts'
import { carouselRatio, photoSizes } from '#web/lib/photos.ts'
import type { Carousel_media$key } from '#web/__generated__/Carousel_media.graphql.ts'
import { mediaFrame } from './mediaFrame.ts'
import { MediaItem } from './MediaItem.tsx'

type CarouselProps = {
  media: Carousel_media$key
  /** True near the top of the screen: its first picture loads with priority. */
  isFirst?: boolean
  onOpen: (index: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export function Carousel({ isFirst, onOpen, ...props }: CarouselProps) {
  const media = useFragment(
    graphql`
      fragment Carousel_media on Media @relay(plural: true) {
        id
        ...MediaItem_media
      }
    `,
    props.media,
  )
  const { rail, shownIndex, move, trackScroll, finishScroll } = useRail(media.length)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    // With a modifier the key is the browser's, such as Alt+Left for Back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(step)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move what has the focus inside it
    <div className="relative mt-2.5 -mr-4 md:-mr-6" onKeyDown={onKeyDown}>
      <ul
        ref={rail}
        aria-label="Photos and videos"
        onScroll={trackScroll}
        onScrollEnd={finishScroll}
        className="relative flex scroll-smooth snap-x snap-mandatory [scrollbar-width:none] gap-2 overflow-x-auto overscroll-x-contain pr-4 md:pr-6"
      >
        {media.map((item, index) => (
          <li
            key={item.id}
            className={cx(
              mediaFrame,
              'aspect-[4/5] w-[min(86%,calc(var(--media-height,500px)*0.8))] shrink-0 snap-start',
            )}
          >
            <MediaItem
              media={item}
              isFirst={isFirst && index === 0}
              sizes={photoSizes.inRow}
              ratio={carouselRatio}
              position={`${index + 1}/${media.length}`}
              onOpen={() => onOpen(index)}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute top-2.5 right-2.5 rounded-full bg-media-chip px-2.5 text-xs/6.5 font-semibold text-on-media tabular-nums"
            >
              {index + 1}/{media.length}
            </span>
          </li>
        ))}
      </ul>
      <Arrow direction="Previous" isShown={shownIndex > 0} onClick={() => move(-1)} />
      <Arrow direction="Next" isShown={shownIndex < media.length - 1} onClick={() => move(1)} />
    </div>
  )
}

function useRail(count: number) {
  const rail = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  /** Target of a running scroll animation, during which passed items do not count. */
  const target = useRef<number | null>(null)

  function trackScroll() {
    const { current: list } = rail
    if (!list) return
    const width = list.scrollWidth - list.clientWidth
    // By share, because the last item may never reach the start.
    const share = width > 0 ? Math.abs(list.scrollLeft) / width : 0
    const reached = Math.round(share * (count - 1))
    if (target.current !== null && target.current !== reached) return
    target.current = null
    setShownIndex(reached)
  }

  function finishScroll() {
    target.current = null
    trackScroll()
  }

  function move(step: number) {
    const next = Math.min(count - 1, Math.max(0, shownIndex + step))
    const slide = rail.current?.children[next]
    if (!(slide instanceof HTMLElement)) return
    target.current = next
    setShownIndex(next)
    rail.current?.scrollTo({ left: slide.offsetLeft })
    if (rail.current?.contains(document.activeElement)) {
      slide.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    }
  }

  return { rail, shownIndex, move, trackScroll, finishScroll }
}

type ArrowProps = { direction: 'Previous' | 'Next'; isShown: boolean; onClick: () => void }

/** Shown to mouse users, who cannot swipe. */
function Arrow({ direction, isShown, onClick }: ArrowProps) {
  const Icon = direction === 'Next' ? ChevronRight : ChevronLeft
  if (!isShown) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={direction}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-media-chip text-on-media pointer-fine:grid',
        direction === 'Next' ? 'right-3' : 'left-3',
      )}
    >
      <Icon size={22} aria-hidden />
    </button>
  )
}
