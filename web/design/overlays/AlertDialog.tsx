// Confirmation dialog with the focus on Cancel; only its buttons and Escape close it.
import { useRef, type ReactElement, type ReactNode } from 'react'
import { AlertDialog as Radix } from 'radix-ui'
import { Button } from '../buttons/Button.tsx'
import { cx } from '../cx.ts'
import { dialogSurfaceClasses, scrimClasses } from './dialogClasses.ts'
import { useBackToClose } from './useBackToClose.ts'
import { useFocusReturn } from './useFocusReturn.ts'

/** Centered in the space that a toast leaves, with a maximum height of at least half the window. */
const positionClasses =
  'inset-x-4 top-[clamp(25dvh+1rem,50dvh-var(--toast-side)*max(0px,var(--toast-room,0px)-1rem)/2,75dvh-1rem)] mx-auto ' +
  'max-h-[max(50dvh,100dvh-1rem-max(1rem,var(--toast-room,0px)))] max-w-85.5 -translate-y-1/2'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Label of the confirm button. */
  confirm: string
  /** The dialog stays open; close it after success, so that a failure can be retried. */
  onConfirm: () => void
  /** Label while pending, such as 'Deleting...'; the dialog cannot be closed then. */
  pending?: string | false
  tone?: 'danger' | 'primary'
  /** True disables the confirm button, such as until a word is typed. */
  disabled?: boolean
  /** Label of the cancel button. */
  cancel?: string
  trigger?: ReactElement
  children?: ReactNode
}

export function AlertDialog({ open, onOpenChange, trigger, ...props }: AlertDialogProps) {
  const change = (next: boolean) => props.pending || onOpenChange(next)
  return (
    <Radix.Root open={open} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Content {...props} onEscape={() => change(false)} />
      </Radix.Portal>
    </Radix.Root>
  )
}

type ContentProps = Omit<AlertDialogProps, 'open' | 'onOpenChange' | 'trigger'> & { onEscape: () => void }

function Content({
  title,
  description,
  children,
  cancel = 'Cancel',
  tone = 'danger',
  onEscape,
  ...props
}: ContentProps) {
  const focusReturn = useFocusReturn()
  useBackToClose()
  const hasSeenEscape = useRef(false)
  return (
    <Radix.Content
      data-raised
      onEscapeKeyDown={() => {
        hasSeenEscape.current = true
      }}
      // Right after opening, Radix may still send Escape to the dialog below.
      onKeyDown={({ key }) => key === 'Escape' && !hasSeenEscape.current && onEscape()}
      {...focusReturn}
      className={cx(dialogSurfaceClasses, positionClasses, 'animate-rise overflow-hidden rounded-sheet')}
    >
      <div className="flex min-h-0 flex-col gap-5 overflow-y-auto overscroll-contain p-6 pb-1">
        <div>
          <Radix.Title className="type-title mb-1.5 wrap-anywhere">{title}</Radix.Title>
          <Radix.Description className="wrap-anywhere text-muted">{description}</Radix.Description>
        </div>
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 p-6 pt-4 *:flex-[1_1_max-content] *:whitespace-normal">
        <Radix.Cancel asChild>
          <Button variant="quiet" disabled={Boolean(props.pending)}>
            {cancel}
          </Button>
        </Radix.Cancel>
        <Button
          variant={tone}
          disabled={props.disabled && !props.pending}
          pending={props.pending}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </div>
    </Radix.Content>
  )
}
