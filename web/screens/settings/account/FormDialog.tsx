// A form in a dialog: it stays open until what was typed is saved; leaving it by accident loses nothing.
import { useId, type ReactNode } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { useFocusRescue } from '#web/lib/useFocusRescue.ts'

/** What a dialog of one row of the account is given. */
export type RowDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

type FormDialogProps<T extends FieldValues> = RowDialogProps & {
  form: UseFormReturn<T>
  submit: () => Promise<void>
  title: string
  description?: ReactNode
  /** The word of the button that sends the form, and the one while it is sent. */
  action: string
  pendingAction?: string
  children: ReactNode
}

export function FormDialog<T extends FieldValues>({ form, submit, ...props }: FormDialogProps<T>) {
  const formId = useId()
  useFocusRescue(props.open)
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
      <Button type="submit" form={formId} pending={isSubmitting && (props.pendingAction ?? 'Saving...')}>
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
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
