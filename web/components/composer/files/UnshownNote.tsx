// Warns the author of a video that some devices cannot show it, before it is sent.

export const UnshownNote = ({ className }: { className: string }) => (
  <p role="status" className={className}>
    Some phones cannot show this video, only download it.
  </p>
)
