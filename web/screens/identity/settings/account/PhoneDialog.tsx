// Dialog that changes the viewer's phone number.
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import type { RowDialogProps } from './AccountRow.tsx'
import { useProfileForm } from './useProfileForm.ts'

export function PhoneDialog({ phone, ...dialog }: RowDialogProps & { phone: string }) {
  const { form, submit, errors } = useProfileForm('Phone number', { phone }, () => dialog.onOpenChange(false))
  return (
    <FormDialog {...dialog} form={form} submit={submit} title="Change phone number" action="Save">
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="It is not shown on your profile."
        error={errors.phone?.message}
        {...form.register('phone')}
      />
    </FormDialog>
  )
}
