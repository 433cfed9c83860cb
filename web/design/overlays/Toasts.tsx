// The toast viewport, mounted once by LazyToasts.
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cx } from '../cx.ts'
import { keepToastClear } from './keepToastClear.ts'
import { dismissToast, toastDuration, toastPosition, toastSwipe, useToast } from './toast.ts'

const kinds = {
  success: { Icon: CircleCheck, colour: 'text-positive' },
  error: { Icon: CircleAlert, colour: 'text-danger' },
  info: { Icon: Info, colour: 'text-info' },
}

export function Toasts() {
  const message = useToast()
  return (
    <Toast.Provider duration={toastDuration} swipeThreshold={toastSwipe} label="Message">
      {message && <Message key={message.id} {...message} />}
      {/* Toasts announce themselves. */}
      <Toast.Viewport aria-live="off" className={cx(toastPosition, '@container outline-none')} />
    </Toast.Provider>
  )
}

/** Publishes the toast's height as --toast-h (styles.css) and keeps it clear of controls. */
function reserveToastSpace(message: HTMLElement | null) {
  const { style } = document.documentElement
  if (message) style.setProperty('--toast-h', `${message.offsetHeight}px`)
  const stopMoving = message?.parentElement && keepToastClear(message.parentElement)
  return () => {
    stopMoving?.()
    style.removeProperty('--toast-h')
  }
}

type MessageProps = NonNullable<ReturnType<typeof useToast>>

function Message({ id, title, description, kind = 'info', action }: MessageProps) {
  const { Icon, colour } = kinds[kind]
  const failed = kind === 'error'
  return (
    // `pointer-events-auto`, because a dialog opened later disables pointer events.
    <Toast.Root
      ref={reserveToastSpace}
      type={failed ? 'foreground' : 'background'}
      onOpenChange={(open) => open || dismissToast(id)}
      data-raised
      data-toast
      className={
        'pointer-events-auto! flex animate-rise items-start gap-3 @max-[13rem]:gap-1 rounded-card border border-transparent bg-raised py-3.25 ' +
        'pr-1.75 pl-3.75 shadow-2 data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ' +
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'
      }
    >
      {/* Hidden if large text needs the space. */}
      <Icon size={20} aria-hidden className={cx('mt-px shrink-0 @max-[13rem]:hidden', colour)} />
      {/* Radix announces politely; a failure is an alert instead. */}
      <div
        role={failed ? 'alert' : undefined}
        data-radix-toast-announce-exclude={failed ? '' : undefined}
        className="min-w-0 flex-1"
      >
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-sm text-muted">{description}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.act}
          className="relative -my-1.5 min-h-9 shrink-0 rounded-sm px-2.5 text-sm font-semibold after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-hover"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="relative -my-1.5 grid size-9 shrink-0 place-items-center rounded-full after:absolute after:-inset-1 hover:bg-hover"
      >
        <X size={17} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
