// Replacement for a video that the browser cannot play: poster, message and download link.
import { Download } from 'lucide-react'

type UnplayableVideoProps = {
  url: string
  posterUrl?: string | null
  alt: string
  /** True if the replaced video had the focus. */
  takesFocus?: boolean
  /** Given if the connection may have caused the failure. */
  onRetry?: () => void
}

const actionClasses =
  'inline-flex min-h-tap items-center gap-2 rounded-control bg-on-media/15 px-4 font-semibold hover:bg-on-media/25'

const focus = (link: HTMLElement | null) => link?.focus({ preventScroll: true })

export function UnplayableVideo({ url, posterUrl, alt, takesFocus, onRetry }: UnplayableVideoProps) {
  return (
    <div
      role="group"
      aria-label={alt}
      data-unshown
      className="relative grid size-full min-h-44 place-items-center bg-inset p-2"
    >
      {posterUrl && <img src={posterUrl} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="relative max-w-full rounded-card bg-media-chip px-4 py-3 text-center text-small text-on-media">
        <p className="font-semibold">This browser cannot show this video.</p>
        <p className="mt-2 flex flex-wrap justify-center gap-2">
          <a ref={takesFocus ? focus : undefined} href={url} download className={actionClasses}>
            <Download size={18} aria-hidden />
            Download
          </a>
          {onRetry && (
            <button type="button" onClick={onRetry} className={actionClasses}>
              Try again
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
