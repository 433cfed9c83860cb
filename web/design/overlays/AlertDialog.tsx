// A question before something that cannot be undone: Cancel has the focus, and only its two buttons and Escape close it.
import { useRef, type ReactElement, type ReactNode } from 'react'
import { AlertDialog as Radix } from 'radix-ui'
import { Button } from '../buttons/Button.tsx'
import { cx } from '../cx.ts'
import { dialogGround, scrimLook } from './dialogLook.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusReturn } from './useFocusReturn.ts'

/** In the middle of what a toast leaves of the window, but never less than half of the window high: it may have to be read on. */
const place =
  'inset-x-4 top-[clamp(25dvh+1rem,50dvh-var(--toast-side)*max(0px,var(--toast-room,0px)-1rem)/2,75dvh-1rem)] mx-auto ' +
  'max-h-[max(50dvh,100dvh-1rem-max(1rem,var(--toast-room,0px)))] max-w-85.5 -translate-y-1/2'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** The word of the button that does it. */
  confirm: string
  /** It stays open after this: close it once the work is done, so that a failure can be tried again. */
  onConfirm: () => void
  /** The word while the work goes on, such as 'Deleting...'; meanwhile it cannot be closed. */
  pending?: string | false
  tone?: 'danger' | 'primary'
  /** While true it cannot be confirmed, for instance until a word has been typed. */
  disabled?: boolean
  cancel?: string
  /** The button that opens it, where there is one. */
  trigger?: ReactElement
  /** What else must be known or typed. */
  children?: ReactNode
}

export function AlertDialog({ open, onOpenChange, trigger, ...props }: AlertDialogProps) {
  const change = (next: boolean) => props.pending || onOpenChange(next)
  return (
    <Radix.Root open={open} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
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
  useBackCloses()
  const isHeard = useRef(false)
  return (
    <Radix.Content
      data-raised
      onEscapeKeyDown={() => {
        isHeard.current = true
      }}
      // For a moment a dialog under it still counts as the one on top, and hears Escape in its place.
      onKeyDown={({ key }) => key === 'Escape' && !isHeard.current && onEscape()}
      {...focusReturn}
      className={cx(dialogGround, place, 'animate-rise overflow-hidden rounded-sheet')}
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
