// Dialog: a bottom sheet on phones, centered from md on.
import type { ReactElement, ReactNode, RefObject } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { cx } from '../cx.ts'
import { dialogSurfaceClasses, scrimClasses } from './dialogClasses.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { isEscapeForField } from '../fields/isEscapeForField.ts'
import { useBackToClose } from './useBackToClose.ts'
import { useFocusReturn } from './useFocusReturn.ts'

const widths = { 342: 'md:max-w-85.5', 480: 'md:max-w-120', 600: 'md:max-w-150' }

const sheetClasses =
  'inset-x-0 bottom-0 max-h-[min(92dvh,100dvh-var(--toast-room,0px))] animate-sheet rounded-t-sheet'
const centeredClasses =
  'md:inset-x-4 md:top-[calc(50dvh-max(0px,var(--toast-room,0px)-1.5rem)/2)] md:bottom-auto md:mx-auto ' +
  'md:max-h-[calc(100dvh-1.5rem-max(1.5rem,var(--toast-room,0px)))] md:-translate-y-1/2 ' +
  'md:animate-rise md:rounded-sheet'

/** Sticky title, except in low windows; scroll padding keeps focused fields clear of it and of a form's bottom bar. */
const scrollClasses =
  'min-h-0 flex-1 scroll-pt-16 overflow-y-auto overscroll-contain has-data-form-bar:scroll-pb-18 [@media(height<30rem)]:scroll-pt-0'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons, always visible. A submit button needs the `form` attribute. */
  footer?: ReactNode
  /** Width in pixels from md on. */
  width?: keyof typeof widths
  /** False removes the close button and ignores Escape and taps outside. */
  dismissable?: boolean
  /** Element to focus first; by default a text field that starts the form, else the dialog, so that no keyboard opens. */
  initialFocus?: RefObject<HTMLElement | null>
  trigger?: ReactElement
  children?: ReactNode
}

export function Dialog({ open, onOpenChange, trigger, ...props }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Content {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Returns the first control of the dialog's form if it is a text field. */
function findFirstTextField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLElement>(
    'form :is(input:not([hidden], [type=hidden]), textarea, button):not(:disabled)',
  )
  return first?.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])') ? first : null
}

type ContentProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'trigger'>

function Content({ width = 480, dismissable = true, initialFocus, description, ...props }: ContentProps) {
  const focusReturn = useFocusReturn()
  useBackToClose()
  const preventClose = (event: Event) => {
    if (!dismissable) event.preventDefault()
  }
  return (
    <Radix.Content
      data-raised
      // Radix warns about a missing description unless aria-describedby is undefined.
      {...(description ? {} : { 'aria-describedby': undefined })}
      {...focusReturn}
      onOpenAutoFocus={(event) => {
        focusReturn.onOpenAutoFocus()
        event.preventDefault()
        if (!(event.target instanceof HTMLElement)) return
        const first = initialFocus?.current ?? findFirstTextField(event.target) ?? event.target
        first.focus()
      }}
      onEscapeKeyDown={(event) => (isEscapeForField(event) ? event.preventDefault() : preventClose(event))}
      onPointerDownOutside={preventClose}
      className={cx(dialogSurfaceClasses, sheetClasses, centeredClasses, widths[width])}
    >
      {dismissable && (
        <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />
      )}
      <div className={scrollClasses}>
        <Header title={props.title} description={description} dismissable={dismissable} />
        <div className="px-4 py-1 md:px-6">{props.children}</div>
      </div>
      <div
        className={cx(
          'flex shrink-0 flex-wrap gap-2 px-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] *:grow *:whitespace-normal md:px-6 md:pb-6',
          Boolean(props.footer) && 'pt-2.5',
        )}
      >
        {props.footer}
      </div>
    </Radix.Content>
  )
}

function Header({
  title,
  description,
  dismissable,
}: Pick<DialogProps, 'title' | 'description' | 'dismissable'>) {
  return (
    <div className="sticky top-0 z-2 bg-raised px-4 pb-1 md:px-6 md:pt-4 [@media(height<30rem)]:static">
      <div className="flex min-h-13 items-center gap-2">
        <Radix.Title className="type-title min-w-0 flex-1 wrap-anywhere">{title}</Radix.Title>
        {dismissable && (
          <Radix.Close asChild>
            <IconButton label="Close" className="-mr-2.5">
              <X size={22} aria-hidden />
            </IconButton>
          </Radix.Close>
        )}
      </div>
      {description && (
        <Radix.Description className="mb-1 text-small text-muted">{description}</Radix.Description>
      )}
    </div>
  )
}
