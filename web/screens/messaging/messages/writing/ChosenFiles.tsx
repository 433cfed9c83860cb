// Attachments of the next message, with size, Edit and Remove.
import { useRef, useState } from 'react'
import { SlidersHorizontal, X } from 'lucide-react'
import { UnplayableNote } from '#web/components/composer/files/UnplayableNote.tsx'
import { formatFileSize } from '#web/components/composer/files/formatFileSize.ts'
import { focusFirst } from '#web/components/composer/files/focusFirst.ts'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import type { LocalFile } from '#web/components/messages/chatFiles.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { LocalFilePreview } from '../message/LocalFilePreview.tsx'

const loadEditor = async () => (await import('#web/components/composer/editor/ImageEditor.tsx')).ImageEditor

type ChosenFilesProps = {
  files: readonly LocalFile[]
  onReplace: (file: LocalFile, edited: Blob) => void
  onRemove: (file: LocalFile) => void
}

export function ChosenFiles({ files, onReplace, onRemove }: ChosenFilesProps) {
  const list = useRef<HTMLUListElement>(null)
  if (files.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Photos and videos to send"
      className="flex gap-2 overflow-x-auto px-2 pb-2 [scrollbar-width:thin]"
    >
      {files.map((file, index) => (
        <ChosenFile
          key={file.key}
          file={file}
          position={`${index + 1} of ${files.length}`}
          onReplace={(edited) => onReplace(file, edited)}
          onRemove={() => {
            focusFirst(list.current)
            onRemove(file)
          }}
        />
      ))}
    </ul>
  )
}

type ChosenFileProps = {
  file: LocalFile
  position: string
  onReplace: (edited: Blob) => void
  onRemove: () => void
}

const actionClass = 'absolute! bg-media-chip text-on-media hover:bg-media-chip'

function ChosenFile({ file, position, onReplace, onRemove }: ChosenFileProps) {
  const [Editor, ensureLoaded] = useLazyComponent(loadEditor)
  const [isEditing, setEditing] = useState(false)
  const label = file.kind === 'image' ? 'Photo' : 'Video'
  return (
    <li className="w-27 shrink-0">
      <div role="group" aria-label={`${label} ${position}`}>
        <div className="relative h-27 overflow-hidden rounded-card bg-inset outline -outline-offset-1 outline-line">
          <LocalFilePreview file={file} />
          <IconButton size="sm" label="Remove" onClick={onRemove} className={`${actionClass} top-1 right-1`}>
            <X size={18} aria-hidden />
          </IconButton>
          {file.kind === 'image' && (
            <IconButton
              size="sm"
              label="Edit"
              onClick={async () => setEditing(await ensureLoaded())}
              className={`${actionClass} bottom-1 left-1`}
            >
              <SlidersHorizontal size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <p className="mt-1 text-center text-xs text-faint tabular-nums">{formatFileSize(file)}</p>
        {file.mayBeUnplayable && <UnplayableNote className="mt-1 text-center text-xs" />}
        {Editor && isEditing && (
          <Editor file={file.file} onClose={() => setEditing(false)} onDone={onReplace} />
        )}
      </div>
    </li>
  )
}
