// Image editor (001 §2, §9): rotation, crop and light; full screen on a phone, a dialog from md on.
import { useState } from 'react'
import { Contrast, Droplet, RotateCcwSquare, RotateCwSquare, Sun } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useDiscardGuard } from '#web/components/confirm/useDiscardGuard.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { cx } from '#web/design/cx.ts'
import { dialogSurfaceClasses, scrimClasses } from '#web/design/overlays/dialogClasses.ts'
import { Slider } from '#web/design/fields/Slider.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useBackToClose } from '#web/design/overlays/useBackToClose.ts'
import { useFocusReturn } from '#web/design/overlays/useFocusReturn.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import type { Light } from './light.ts'
import { renderEdit } from './renderEdit.ts'
import { EditPreview } from './EditPreview.tsx'
import { useImageEdit, type ImageEdit } from './useImageEdit.ts'

type ImageEditorProps = { file: Blob; onClose: () => void; onDone: (edited: Blob) => void }

export function ImageEditor({ file, onClose, onDone }: ImageEditorProps) {
  const editing = useImageEdit(file)
  const { leave, question } = useDiscardGuard({
    hasEdits: !editing.isUntouched,
    onClose,
    title: 'Discard your edits?',
    description: 'The photo stays as it was before you opened it.',
  })
  const [isDrawing, setDrawing] = useState(false)
  const focusReturn = useFocusReturn()
  useBackToClose()
  const isMounted = useIsMounted()

  async function finish() {
    if (!editing.picture || editing.isUntouched) return onClose()
    setDrawing(true)
    try {
      const edited = await renderEdit(editing.picture, editing.edit)
      // Leaving the editor discards the edit.
      if (!isMounted.current) return
      onDone(edited)
      onClose()
    } catch {
      setDrawing(false)
      toast({ title: 'The photo could not be edited', kind: 'error' })
    }
  }

  return (
    <Radix.Root open onOpenChange={(open) => open || leave()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Radix.Content
          aria-describedby={undefined}
          {...focusReturn}
          onInteractOutside={(event) => event.preventDefault()}
          className={cx(
            dialogSurfaceClasses,
            'inset-0 bg-page! md:inset-x-4 md:inset-y-6 md:mx-auto md:max-w-150 md:overflow-hidden md:rounded-sheet',
          )}
        >
          <Bar isDrawing={isDrawing} onCancel={leave} onDone={() => void finish()} />
          {editing.picture ? (
            <EditPreview picture={editing.picture} editing={editing} />
          ) : (
            <div className="grid flex-1 place-items-center bg-black text-white">
              {editing.isBroken ? 'This photo cannot be opened.' : <Spinner />}
            </div>
          )}
          <Controls editing={editing} />
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type BarProps = { isDrawing: boolean; onCancel: () => void; onDone: () => void }

function Bar({ isDrawing, onCancel, onDone }: BarProps) {
  return (
    <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-1 px-2.5 pt-[env(safe-area-inset-top)]">
      <Button variant="ghost" className="px-3.5!" onClick={onCancel}>
        Cancel
      </Button>
      <Radix.Title className="text-center font-display text-lg/6 font-bold">Edit photo</Radix.Title>
      <Button size="sm" className="mr-1.5 ml-auto" pending={isDrawing && 'Saving...'} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

const lights: readonly [keyof Light, label: string, Icon: typeof Sun][] = [
  ['brightness', 'Brightness', Sun],
  ['contrast', 'Contrast', Contrast],
  ['saturation', 'Saturation', Droplet],
]

function Controls({ editing }: { editing: ImageEdit }) {
  return (
    <div className="max-h-[55dvh] shrink-0 overflow-y-auto px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="sm"
          aria-label="Turn left by 90 degrees"
          onClick={() => editing.turn(-1)}
        >
          <RotateCcwSquare size={18} aria-hidden />
          −90°
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label="Turn right by 90 degrees"
          onClick={() => editing.turn(1)}
        >
          <RotateCwSquare size={18} aria-hidden />
          +90°
        </Button>
        <Button variant="ghost" size="sm" className="ml-auto text-muted" onClick={editing.reset}>
          Reset
        </Button>
      </div>
      {lights.map(([name, label, Icon]) => (
        <Slider
          key={name}
          label={label}
          icon={<Icon size={20} aria-hidden />}
          min={0}
          max={200}
          neutral={100}
          value={editing.edit.light[name]}
          onChange={(value) => editing.setLight({ [name]: value })}
          format={(value) => `${value}%`}
        />
      ))}
    </div>
  )
}
