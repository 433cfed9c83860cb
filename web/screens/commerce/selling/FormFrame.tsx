// Form of a product or service with cancel and submit buttons at the bottom; a restored draft can be discarded.
import { useId, type ReactNode } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'

type FormFrameProps = {
  form: { isRestored: boolean; isSaving: boolean; discard: () => void; submit: () => void }
  /** Labels of the submit button: idle, and while saving. */
  action: string
  pending: string
  onCancel: () => void
  children: ReactNode
}

export function FormFrame({ form, action, pending, onCancel, children }: FormFrameProps) {
  const formId = useId()
  return (
    <>
      <form
        id={formId}
        noValidate
        className="flex-1 px-4 pt-4 pb-2 md:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.isRestored && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
            Your draft is back.
            <Button size="sm" variant="ghost" onClick={form.discard}>
              Discard draft
            </Button>
          </div>
        )}
        {children}
      </form>
      <footer className="sticky bottom-0 z-(--z-bar) flex flex-wrap gap-2 border-t border-line bg-glass px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-[14px] md:px-6">
        <Button variant="secondary" onClick={() => form.isSaving || onCancel()} className="grow basis-24">
          Cancel
        </Button>
        <Button type="submit" form={formId} pending={form.isSaving && pending} className="grow-2 basis-40">
          {action}
        </Button>
      </footer>
    </>
  )
}
