// Search overlay: full screen on phones, upper middle of wide windows.
import type { ComponentProps, ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { cx } from '../cx.ts'
import { dialogSurfaceClasses, scrimClasses } from './dialogClasses.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { useBackToClose } from './useBackToClose.ts'
import { useFocusReturn } from './useFocusReturn.ts'

type OverlayProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

export function Overlay({ open, onClose, title, children }: OverlayProps) {
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClasses} />
        <Content title={title}>{children}</Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Content({ title, children }: Pick<OverlayProps, 'title' | 'children'>) {
  const focusReturn = useFocusReturn()
  useBackToClose()
  return (
    <Radix.Content
      data-raised
      aria-describedby={undefined}
      {...focusReturn}
      onOpenAutoFocus={(event) => {
        focusReturn.onOpenAutoFocus()
        event.preventDefault()
        focusReturn.ref.current?.querySelector('input')?.focus()
      }}
      className={cx(
        dialogSurfaceClasses,
        'inset-0 animate-fade overflow-hidden md:inset-x-4 md:top-[10dvh] md:bottom-auto md:mx-auto md:max-h-[80dvh] md:max-w-150 md:rounded-sheet',
      )}
    >
      <Radix.Title className="sr-only">{title}</Radix.Title>
      {children}
    </Radix.Content>
  )
}

export function OverlayHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line py-2 pr-4 pl-1.5 pt-[calc(0.5rem+env(safe-area-inset-top))]">
      <Radix.Close asChild>
        <IconButton label="Close">
          <ArrowLeft size={22} aria-hidden />
        </IconButton>
      </Radix.Close>
      {children}
    </div>
  )
}

export const OverlayBody = (props: Pick<ComponentProps<'div'>, 'ref' | 'id' | 'children'>) => (
  <div
    {...props}
    className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[calc(1rem+env(safe-area-inset-bottom))]"
  />
)
