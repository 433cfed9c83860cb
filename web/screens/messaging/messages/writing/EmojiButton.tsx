// Button that opens the emoji picker, which loads on the first press.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Smile } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'

const load = async () => (await import('./EmojiPicker.tsx')).EmojiPicker

type EmojiButtonProps = {
  field: RefObject<HTMLTextAreaElement | null>
  setText: (text: string) => void
}

export function EmojiButton({ field, setText }: EmojiButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [Picker, ensureLoaded] = useLazyComponent(load)
  const [isOpen, setOpen] = useState(false)
  // A restored draft starts with the caret at its end.
  useEffect(() => {
    const { value = '' } = field.current ?? {}
    if (value) field.current?.setSelectionRange(value.length, value.length)
  }, [field])
  return (
    <>
      <IconButton
        ref={button}
        size="sm"
        label="Emojis"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={async () => setOpen(!isOpen && (await ensureLoaded()))}
        className="mr-1 mb-0.75 self-end"
      >
        <Smile size={20} aria-hidden />
      </IconButton>
      {Picker && isOpen && (
        <Picker field={field} setText={setText} button={button} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
