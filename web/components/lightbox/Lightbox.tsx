// Full-screen photos and videos: swipe or arrow keys move on; pinch, double tap or + and - zoom.
import { useState, type CSSProperties, type KeyboardEvent, type SyntheticEvent } from 'react'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { isLong } from '#rules/shared/shapes'
import { isUnplayable } from '#web/components/media/unplayable.ts'
import { UnplayableVideo } from '#web/components/media/UnplayableVideo.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { TooltipContext } from '#web/design/overlays/tooltipContext.ts'
import { useBackToClose } from '#web/design/overlays/useBackToClose.ts'
import { useFocusReturn } from '#web/design/overlays/useFocusReturn.ts'
import { LongPhoto } from './LongPhoto.tsx'
import { useZoom } from './useZoom.ts'

export interface LightboxMedia {
  readonly id: string
  readonly kind: string
  readonly large: string
  /** URL of the picture at its original size, for long pictures. */
  readonly whole?: string
  readonly posterUrl?: string | null
  readonly alt: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

type LightboxProps = {
  media: readonly LightboxMedia[]
  /** Index of the opened photo or video; null while closed. */
  openedIndex: number | null
  onClose: () => void
}

export function Lightbox({ media, openedIndex, onClose }: LightboxProps) {
  return (
    <Dialog.Root open={openedIndex !== null} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        {/* A tooltip would cover the picture and take the first Escape. */}
        <TooltipContext value={null}>
          {openedIndex !== null && <Content media={media} initialIndex={openedIndex} />}
        </TooltipContext>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const buttonClasses = 'bg-media-chip text-on-media hover:bg-black!'

function Content({ media, initialIndex }: { media: readonly LightboxMedia[]; initialIndex: number }) {
  const focusReturn = useFocusReturn()
  useBackToClose()
  const [index, setIndex] = useState(initialIndex)
  const zoom = useZoom()
  const last = media.length - 1
  function move(step: number) {
    if (!media[index + step]) return
    setIndex(index + step)
    zoom.reset()
  }
  const current = media[index]

  function onKeyDown({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    // Leaves keys to the video's controls, and shortcuts to the browser.
    if (target instanceof HTMLVideoElement || altKey || ctrlKey || metaKey) return
    const isScroller = target instanceof HTMLElement && target.dataset.scrolls === 'across'
    if (key === 'ArrowLeft' && !isScroller) move(-1)
    if (key === 'ArrowRight' && !isScroller) move(1)
    if (key === '+' || key === '=') zoom.zoomBy(1.5)
    if (key === '-') zoom.zoomBy(1 / 1.5)
    if (key === '0') zoom.reset()
  }

  if (!current) return null
  const isVideo = current.kind === 'VIDEO'
  const isScrolled = !isVideo && isLong(current)
  // Videos and long pictures use swipes themselves, so phones show arrows for them.
  const hasOwnGestures = isVideo || isScrolled
  return (
    <Dialog.Content
      {...focusReturn}
      onOpenAutoFocus={(event) => {
        focusReturn.onOpenAutoFocus()
        event.preventDefault()
        focusReturn.ref.current?.focus()
      }}
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-(--z-lightbox) flex animate-fade items-center justify-center overflow-hidden bg-black text-on-media outline-none"
    >
      <Dialog.Title className="sr-only">{isVideo ? 'Video' : 'Photo'}</Dialog.Title>
      {isVideo ? (
        <Video key={current.id} media={current} />
      ) : isScrolled ? (
        <LongPhoto key={current.id} media={current} scale={zoom.scale} />
      ) : (
        <div {...zoom.handlersFor(move)} className="grid size-full touch-none place-items-center">
          <Photo key={current.id} media={current} style={zoom.style} />
        </div>
      )}
      <Bar position={last > 0 ? `${index + 1}/${last + 1}` : null} zoom={isVideo ? null : zoom} />
      <Arrow direction="Previous" isShown={index > 0} isForMouse={!hasOwnGestures} onClick={() => move(-1)} />
      <Arrow direction="Next" isShown={index < last} isForMouse={!hasOwnGestures} onClick={() => move(1)} />
    </Dialog.Content>
  )
}

function Video({ media }: { media: LightboxMedia }) {
  const [isGone, setGone] = useState(false)
  const checkPicture = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    setGone(isUnplayable(currentTarget))
  if (isGone) return <UnplayableVideo {...media} url={media.large} takesFocus />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what students film has no captions; alt says what it is
    <video
      src={media.large}
      poster={media.posterUrl ?? undefined}
      aria-label={media.alt}
      controls
      playsInline
      preload="none"
      onLoadedMetadata={checkPicture}
      onError={checkPicture}
      style={{ aspectRatio: media.width / media.height }}
      className="max-h-full w-full"
    />
  )
}

function Photo({ media, style }: { media: LightboxMedia; style: CSSProperties }) {
  return (
    <img
      src={media.large}
      alt={media.alt}
      width={media.width}
      height={media.height}
      draggable={false}
      style={style}
      className="max-h-full w-auto max-w-full object-contain select-none"
    />
  )
}

interface ArrowProps {
  direction: 'Previous' | 'Next'
  isShown: boolean
  isForMouse: boolean
  onClick: () => void
}

function Arrow({ direction, isShown, isForMouse, onClick }: ArrowProps) {
  if (!isShown) return null
  const Icon = direction === 'Next' ? ChevronRight : ChevronLeft
  const side = direction === 'Next' ? 'right-3' : 'left-3'
  return (
    <IconButton
      label={direction}
      onClick={onClick}
      className={`${buttonClasses} absolute! ${side} ${isForMouse ? 'max-md:hidden' : ''}`}
    >
      <Icon size={22} aria-hidden />
    </IconButton>
  )
}

function Bar({ position, zoom }: { position: string | null; zoom: ReturnType<typeof useZoom> | null }) {
  return (
    <div className="absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))] flex items-center gap-2">
      <Dialog.Close asChild>
        <IconButton label="Close" className={buttonClasses}>
          <X size={22} aria-hidden />
        </IconButton>
      </Dialog.Close>
      <span className="flex-1" />
      {position && (
        <span role="status" className="rounded-full bg-media-chip px-3 text-sm/8 font-semibold tabular-nums">
          {position}
        </span>
      )}
      {zoom && (
        <>
          <IconButton label="Zoom out" className={buttonClasses} onClick={() => zoom.zoomBy(1 / 1.5)}>
            <ZoomOut size={22} aria-hidden />
          </IconButton>
          <IconButton label="Zoom in" className={buttonClasses} onClick={() => zoom.zoomBy(1.5)}>
            <ZoomIn size={22} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}
