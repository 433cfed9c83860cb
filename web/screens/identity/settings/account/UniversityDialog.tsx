// Dialog that changes the viewer's university.
import { useController } from 'react-hook-form'
import { UniversityField } from '#web/components/account/UniversityField.tsx'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import type { RowDialogProps } from './AccountRow.tsx'
import { useProfileForm } from './useProfileForm.ts'

export function UniversityDialog({ university, ...dialog }: RowDialogProps & { university: string }) {
  const onSaved = () => dialog.onOpenChange(false)
  const { form, submit, errors } = useProfileForm('University', { university }, onSaved)
  const { field } = useController({ control: form.control, name: 'university' })
  return (
    <FormDialog
      {...dialog}
      form={form}
      submit={submit}
      title="Change university"
      description="Your posts move to the feed of that campus. Your handle stays as it is."
      action="Save"
    >
      {/* Leaves space for the suggestions, which the dialog would clip. */}
      <div className="min-h-90">
        <UniversityField {...field} value={field.value ?? ''} error={errors.university?.message} />
      </div>
    </FormDialog>
  )
}
