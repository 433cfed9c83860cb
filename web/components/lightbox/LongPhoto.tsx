// A very tall or very wide picture, scrolled along its length.

interface LongPhotoProps {
  media: {
    readonly whole?: string
    readonly large: string
    readonly alt: string
    /** In pixels. */
    readonly width: number
    readonly height: number
  }
  /** 1 fits a tall picture's width, or a wide one's height, to the screen. */
  scale: number
}

export function LongPhoto({ media, scale }: LongPhotoProps) {
  const { width, height } = media
  const isTall = height > width
  const displaySize = `calc(min(${isTall ? '100vw' : '100dvh'}, ${isTall ? width : height}px) * ${scale})`
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
      tabIndex={0}
      role="group"
      aria-label="Photo, scroll with the arrow keys"
      data-scrolls={isTall ? 'down' : 'across'}
      className="grid size-full overflow-auto overscroll-contain -outline-offset-2!"
    >
      <img
        src={media.whole ?? media.large}
        alt={media.alt}
        width={width}
        height={height}
        draggable={false}
        style={isTall ? { width: displaySize } : { height: displaySize }}
        className={isTall ? 'm-auto h-auto max-w-none select-none' : 'm-auto w-auto max-w-none select-none'}
      />
    </div>
  )
}
