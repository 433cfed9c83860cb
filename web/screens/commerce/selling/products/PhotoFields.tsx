// Photos of the product form: at most five, the first is the main one; reordered by drag or by buttons.
import { useId, useRef, useState, type DragEvent } from 'react'
import { ImagePlus } from 'lucide-react'
import { productLimits } from '#rules/commerce/products'
import { focusFirst } from '#web/components/composer/files/focusFirst.ts'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import type { FormPhoto } from './usePhotos.ts'
import type { ProductForm } from './useProductForm.ts'

export function PhotoFields({ photos: form }: { photos: ProductForm['photos'] }) {
  const { photos, files, remove } = form
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { announcement, moveTo, getDragProps } = useReorder(form)
  return (
    <section aria-labelledby={headingId} className="mb-5">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <h2 id={headingId} className="font-medium">
          Photos
        </h2>
        <span className="text-faint tabular-nums">
          {photos.length} of {productLimits.photos}
        </span>
      </div>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            files={files}
            onMove={(to) => moveTo(photo, to)}
            onRemove={() => {
              focusFirst(list.current)
              remove(photo)
            }}
            drag={getDragProps(photo, index)}
          />
        ))}
        {photos.length < productLimits.photos && (
          <li>
            <AddPhotos isBusy={files.isBusy} onChoose={files.choose} />
          </li>
        )}
      </ul>
      <p className="mt-1.5 text-small text-faint">
        PNG, JPG up to 10MB each. The first photo is your main one.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

function useReorder({ photos, move }: ProductForm['photos']) {
  const [announcement, announce] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)

  function moveTo({ id }: FormPhoto, to: number) {
    move(id, to)
    announce(`Photo moved to place ${to + 1} of ${photos.length}`)
  }
  const getDragProps = (photo: FormPhoto, index: number) => ({
    draggable: photos.length > 1,
    onDragStart: () => setDragged(photo.id),
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop() {
      const moved = photos.find(({ id }) => id === dragged)
      if (moved) moveTo(moved, index)
      setDragged(null)
    },
    onDragEnd: () => setDragged(null),
  })
  return { announcement, moveTo, getDragProps }
}

function AddPhotos({ isBusy, onChoose }: { isBusy: boolean; onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose photos"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        aria-busy={isBusy}
        aria-label="Add photos"
        onClick={() => isBusy || input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          onChoose([...event.dataTransfer.files])
        }}
        className="grid aspect-square w-full place-content-center justify-items-center gap-1 rounded-card border-2 border-dashed border-line-control text-muted hover:bg-hover"
      >
        {isBusy ? <Spinner /> : <ImagePlus size={26} aria-hidden />}
        <span aria-hidden>Add</span>
      </button>
    </>
  )
}
