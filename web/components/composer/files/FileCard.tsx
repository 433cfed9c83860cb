// An attached photo or video: preview, upload state, description, Edit and Remove.
import { useState } from 'react'
import { Play, SlidersHorizontal, Video, X } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { AltField } from './AltField.tsx'
import type { Attachment } from './attachment.ts'
import { FileState } from './FileState.tsx'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { formatFileSize } from './formatFileSize.ts'
import { UnplayableNote } from './UnplayableNote.tsx'
import type { ComposerFiles } from './useAttachments.ts'

const loadEditor = async () => (await import('../editor/ImageEditor.tsx')).ImageEditor

const chipClasses =
  'absolute bottom-2 left-2 inline-flex items-center gap-1.5 rounded-full bg-media-chip text-xs font-semibold ' +
  'text-on-media tabular-nums'

type FileCardProps = {
  item: Attachment
  position: string
  files: ComposerFiles
  onRemoved: () => void
}

export function FileCard({ item, position, files, onRemoved }: FileCardProps) {
  const [Editor, ensureLoaded] = useLazyComponent(loadEditor)
  const [isEditing, setEditing] = useState(false)
  const noun = item.kind === 'image' ? 'Photo' : 'Video'
  function remove() {
    onRemoved()
    files.remove(item)
  }
  return (
    <li className="w-49 shrink-0">
      <div role="group" aria-label={`${noun} ${position}`}>
        <div className="relative h-62.5 overflow-hidden rounded-card bg-inset outline -outline-offset-1 outline-line">
          <Preview item={item} />
          <IconButton
            label="Remove"
            size="sm"
            onClick={remove}
            className="absolute! top-1.5 right-1.5 bg-media-chip text-on-media hover:bg-media-chip"
          >
            <X size={18} aria-hidden />
          </IconButton>
          {item.kind === 'image' && (
            <button
              type="button"
              onClick={async () => setEditing(await ensureLoaded())}
              className={`${chipClasses} min-h-8.5 px-3 after:absolute after:inset-x-0 after:-inset-y-1.25`}
            >
              <SlidersHorizontal size={15} aria-hidden />
              Edit
            </button>
          )}
          {item.kind === 'video' && item.durationMs !== null && (
            <span className={`${chipClasses} min-h-6.5 px-2.5`}>
              <Play size={12} aria-hidden className="fill-current" />
              {formatDuration(item.durationMs)}
            </span>
          )}
        </div>
        {item.mayBeUnplayable && <UnplayableNote className="mt-1 text-small" />}
        <FileState item={item} attachments={files.attachments} />
        <p className="mt-1 text-small text-faint tabular-nums">{formatFileSize(item)}</p>
        <AltField value={item.alt} onChange={(alt) => files.attachments.setAlt(item.key, alt)} />
        {Editor && isEditing && (
          <Editor
            file={item.file}
            onClose={() => setEditing(false)}
            onDone={(edited) => files.replace(item, edited)}
          />
        )}
      </div>
    </li>
  )
}

function Preview({ item }: { item: Attachment }) {
  if (item.kind === 'video' && !item.poster) {
    return (
      <span className="grid size-full place-items-center text-faint">
        <Video size={26} aria-hidden />
      </span>
    )
  }
  return <img src={item.previewUrl} alt={item.alt} className="size-full object-cover" />
}
