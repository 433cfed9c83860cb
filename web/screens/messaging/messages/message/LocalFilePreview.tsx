// Preview of an unsent file: a photo, or the poster of a video with its length.
import { useCallback } from 'react'
import { Play, Video } from 'lucide-react'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import type { LocalFile } from '#web/components/messages/chatFiles.ts'

export function LocalFilePreview({ file }: { file: LocalFile }) {
  const picture = file.kind === 'video' ? file.poster : file.file
  return (
    <>
      {picture ? (
        <Picture picture={picture} name={file.name} />
      ) : (
        <span role="img" aria-label={file.name} className="grid size-full place-items-center text-faint">
          <Video size={26} aria-hidden />
        </span>
      )}
      {file.durationMs !== null && (
        <span className="absolute bottom-1.5 left-1.5 inline-flex min-h-6 items-center gap-1 rounded-full bg-media-chip px-2 text-xs font-semibold text-on-media tabular-nums">
          <Play size={11} aria-hidden className="fill-current" />
          {formatDuration(file.durationMs)}
        </span>
      )}
    </>
  )
}

function Picture({ picture, name }: { picture: Blob; name: string }) {
  const showPicture = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(picture)
      return () => URL.revokeObjectURL(image.src)
    },
    [picture],
  )
  return <img ref={showPicture} alt={name} className="size-full object-cover" />
}
