// Dialog that asks for the second factor again, over an admin action.
import { useForm } from 'react-hook-form'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { AppCodeField } from './AppCodeField.tsx'
import { useConfirmFactor } from './useConfirmFactor.ts'

type FactorPromptDialogProps = { isOpen: boolean; onConfirmed: () => void; onClose: () => void }

export function FactorPromptDialog({ isOpen, onConfirmed, onClose }: FactorPromptDialogProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useConfirmFactor()
  const submit = useServerSubmit(form, {
    send: (input) => confirm({ input }),
    onSent() {
      form.reset()
      onConfirmed()
    },
    failed: 'Not confirmed',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="Confirm that it is you"
      description="This asks for your second factor once more. What you have begun goes on after it."
      action="Confirm"
      pendingAction="Checking..."
    >
      <AppCodeField
        label="Code"
        hint="Of your app, or a recovery code"
        error={form.formState.errors.code?.message}
        {...form.register('code', { required: 'Please type a code' })}
        onComplete={() => submit()}
      />
    </FormDialog>
  )
}
