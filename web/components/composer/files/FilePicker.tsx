// Button that picks photos and videos from the device.
import { useRef } from 'react'
import { Image, type LucideIcon } from 'lucide-react'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'

type FilePickerProps = { isBusy: boolean; icon?: LucideIcon; onChoose: (files: readonly File[]) => void }

export function FilePicker({ isBusy, icon: Icon = Image, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        aria-label="Photos and videos"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Lets the author choose the same file again.
          currentTarget.value = ''
        }}
      />
      <IconButton
        label="Add photos or videos"
        aria-busy={isBusy}
        onClick={() => isBusy || input.current?.click()}
      >
        {isBusy ? <Spinner /> : <Icon size={22} aria-hidden />}
      </IconButton>
    </>
  )
}
