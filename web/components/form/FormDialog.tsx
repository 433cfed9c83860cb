// A form in a dialog that stays open until it is saved; closing it keeps what was typed, except by Cancel.
import { useId, type FormEvent, type ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#web/design/buttons/Button.tsx'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'

type FormDialogProps<Typed extends FieldValues, Valid> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** From useServerSubmit. */
  form: UseFormReturn<Typed, unknown, Valid>
  submit: (event: FormEvent) => void
  title: string
  description?: ReactNode
  action: string
  pendingAction?: string
  danger?: boolean
  children: ReactNode
}

export function FormDialog<Typed extends FieldValues, Valid>({
  form,
  submit,
  ...props
}: FormDialogProps<Typed, Valid>) {
  const formId = useId()
  useFocusFallback(props.open)
  const { isSubmitting } = useFormState({ control: form.control })
  const change = (next: boolean) => isSubmitting || props.onOpenChange(next)
  function cancel() {
    if (isSubmitting) return
    form.reset()
    props.onOpenChange(false)
  }
  const footer = (
    <>
      <Button variant="quiet" onClick={cancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={props.danger ? 'danger' : undefined}
        form={formId}
        pending={isSubmitting && (props.pendingAction ?? 'Saving...')}
      >
        {props.action}
      </Button>
    </>
  )
  return (
    <Dialog
      open={props.open}
      onOpenChange={change}
      title={props.title}
      description={props.description}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={submit}>
        {props.children}
      </form>
    </Dialog>
  )
}
