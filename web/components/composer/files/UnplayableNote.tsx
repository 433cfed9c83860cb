// Warns the author that some devices cannot play their video.

export const UnplayableNote = ({ className }: { className: string }) => (
  <p role="status" className={className}>
    Some phones cannot show this video, only download it.
  </p>
)
