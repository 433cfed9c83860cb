// The form of a product with its two buttons at the bottom. Whoever leaves it finds what was typed when coming back.
import { useId } from 'react'
import { Button } from '#web/design/Button.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import type { ProductForm } from './useProductForm.ts'

type ProductFormFrameProps = {
  form: ProductForm
  /** The word of the button that saves it, and the one meanwhile. */
  action: string
  pending: string
  onCancel: () => void
}

export function ProductFormFrame({ form, action, pending, onCancel }: ProductFormFrameProps) {
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
        <PhotoFields photos={form.photos} />
        <ProductFields form={form} />
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
