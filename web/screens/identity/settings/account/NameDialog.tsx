// Dialog that changes the viewer's name.
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import type { RowDialogProps } from './AccountRow.tsx'
import { useProfileForm } from './useProfileForm.ts'

export function NameDialog({ fullName, ...dialog }: RowDialogProps & { fullName: string }) {
  const { form, submit, errors } = useProfileForm('Name', { fullName }, () => dialog.onOpenChange(false))
  return (
    <FormDialog {...dialog} form={form} submit={submit} title="Change name" action="Save">
      <TextField
        label="Name"
        autoComplete="name"
        hint="People see it beside everything you post."
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
    </FormDialog>
  )
}
