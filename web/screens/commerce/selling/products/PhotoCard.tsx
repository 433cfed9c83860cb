// A photo in the product form: preview, upload state, description, and buttons to move and remove it.
import type { ComponentProps } from 'react'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { AltField } from '#web/components/composer/files/AltField.tsx'
import type { Attachment } from '#web/components/composer/files/attachment.ts'
import { FileState } from '#web/components/composer/files/FileState.tsx'
import { cx } from '#web/design/cx.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { FormPhoto } from './usePhotos.ts'
import type { ProductForm } from './useProductForm.ts'

type PhotoCardProps = {
  photo: FormPhoto
  index: number
  count: number
  files: ProductForm['photos']['files']
  onMove: (to: number) => void
  onRemove: () => void
  drag: Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>
}

const chipClasses = 'bg-media-chip! text-on-media hover:bg-black!'

export function PhotoCard({
  photo: { saved, chosen },
  index,
  count,
  files,
  onMove,
  onRemove,
  drag,
}: PhotoCardProps) {
  return (
    <li {...drag} className={cx(drag.draggable && 'cursor-grab')}>
      <div role="group" aria-label={`Photo ${index + 1} of ${count}`}>
        <div className="relative aspect-square overflow-hidden rounded-card bg-inset">
          <img
            src={saved ? saved.url : chosen?.previewUrl}
            alt={(saved ? saved.alt : chosen?.alt) || `Photo ${index + 1}`}
            draggable={false}
            width={320}
            height={320}
            className="size-full object-cover"
          />
          <IconButton
            label="Remove"
            size="sm"
            onClick={onRemove}
            className={`absolute! top-1.5 right-1.5 ${chipClasses}`}
          >
            <X size={18} aria-hidden />
          </IconButton>
          {index === 0 && (
            <span className="absolute bottom-1.5 left-1.5 rounded-full bg-media-chip px-2.5 text-xs/6.5 font-semibold text-on-media">
              Main
            </span>
          )}
          {count > 1 && <MoveButtons index={index} count={count} onMove={onMove} />}
        </div>
        {chosen && <NewPhotoFields item={chosen} files={files} />}
      </div>
    </li>
  )
}

function MoveButtons({ index, count, onMove }: Pick<PhotoCardProps, 'index' | 'count' | 'onMove'>) {
  return (
    <span className="absolute right-1.5 bottom-1.5 flex gap-1">
      <IconButton
        label="Move earlier"
        size="sm"
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(index - 1)}
        className={cx(chipClasses, index === 0 && 'opacity-50')}
      >
        <ArrowLeft size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Move later"
        size="sm"
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onMove(index + 1)}
        className={cx(chipClasses, index === count - 1 && 'opacity-50')}
      >
        <ArrowRight size={16} aria-hidden />
      </IconButton>
    </span>
  )
}

function NewPhotoFields({ item, files }: { item: Attachment; files: PhotoCardProps['files'] }) {
  return (
    <>
      <FileState item={item} attachments={files.attachments} />
      <AltField value={item.alt} onChange={(alt) => files.attachments.setAlt(item.key, alt)} />
    </>
  )
}
