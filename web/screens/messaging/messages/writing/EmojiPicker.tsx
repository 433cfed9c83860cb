// Emoji picker: a sheet on phones, a popover on wide windows. Stays open and inserts at the caret (001 §2).
import { useState, type ReactNode, type RefObject } from 'react'
import { Popover } from 'radix-ui'
import { flushSync } from 'react-dom'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { isEscapeForField } from '#web/design/fields/isEscapeForField.ts'
import { useBackToClose } from '#web/design/overlays/useBackToClose.ts'
import { useMedia, wideQuery } from '#web/design/useMedia.ts'
import { addRecentEmoji } from '#web/session/preferences/recentEmojis.ts'
import { EmojiGrid } from './EmojiGrid.tsx'
import type { Emoji } from './emojis.ts'

type EmojiPickerProps = {
  field: RefObject<HTMLTextAreaElement | null>
  setText: (text: string) => void
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function EmojiPicker({ field, setText, ...frame }: EmojiPickerProps) {
  const [picked, setPicked] = useState<{ label: string; text: string } | null>(null)
  const Frame = useMedia(wideQuery) ? PopoverFrame : SheetFrame

  function pick({ emoji, name }: Emoji) {
    const text = insert(field.current, emoji, setText)
    addRecentEmoji(emoji)
    setPicked({ label: `${emoji} ${name}`, text })
  }

  return (
    <Frame {...frame} field={field} currentText={picked?.text ?? field.current?.value ?? ''}>
      <EmojiGrid onPick={pick} />
      <p role="status" className="sr-only">
        {picked && `${picked.label}, added`}
      </p>
    </Frame>
  )
}

/** Inserts at the caret and returns the new text. Leaves the focus, as the field would open a phone's keyboard. */
function insert(field: HTMLTextAreaElement | null, emoji: string, setText: (text: string) => void): string {
  if (!field) return ''
  const { value, selectionStart, selectionEnd } = field
  const text = value.slice(0, selectionStart) + emoji + value.slice(selectionEnd)
  const caret = selectionStart + emoji.length
  // Setting the text moves the caret to the end.
  flushSync(() => setText(text))
  field.setSelectionRange(caret, caret)
  return text
}

type FrameProps = Omit<EmojiPickerProps, 'setText'> & { currentText: string; children: ReactNode }

function SheetFrame({ onClose, currentText, children }: FrameProps) {
  // Shows the end of the text, as the sheet covers the field.
  const preview = (
    <span className="flex min-h-6 w-fit max-w-full justify-end overflow-hidden text-base/6 whitespace-nowrap text-text">
      <bdi>{currentText.slice(-200)}</bdi>
    </span>
  )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Emojis" description={preview}>
      <div className="flex h-[min(24rem,60dvh)] flex-col">{children}</div>
    </Dialog>
  )
}

function PopoverFrame({ field, button, onClose, children }: FrameProps) {
  const isOnButton = ({ target }: Event) =>
    target instanceof Node && button.current?.contains(target) === true
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={10}
          collisionPadding={8}
          aria-label="Emojis"
          data-raised
          // A press on the button already closes the picker; closing it here as well would reopen it.
          onInteractOutside={(event) => isOnButton(event) && event.preventDefault()}
          onEscapeKeyDown={(event) => isEscapeForField(event) && event.preventDefault()}
          // Refocuses the field unless the focus has moved elsewhere.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) field.current?.focus()
          }}
          className="z-(--z-menu) flex h-96 max-h-(--radix-popover-content-available-height) w-94 animate-rise flex-col rounded-card border border-transparent bg-raised p-2 shadow-2 outline-none"
        >
          <BackCloses />
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function BackCloses() {
  useBackToClose()
  return null
}
