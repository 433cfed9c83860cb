// Dialog for a note on the check before an account is verified or unverified.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountAdminLimits, verificationNote } from '#rules/moderation/accountAdmin'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextArea } from '#web/design/fields/TextArea.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useSetAccountVerified } from './useSetAccountVerified.ts'

const rules = z.object({ note: verificationNote })

type VerifyDialogProps = {
  userId: string
  name: string
  isVerified: boolean
  isOpen: boolean
  onClose: () => void
}

export function VerifyDialog({ userId, name, isVerified, isOpen, onClose }: VerifyDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { note: '' } })
  const setVerified = useSetAccountVerified()
  const actionLabel = isVerified ? 'Unverify' : 'Verify'
  const submit = useServerSubmit(form, {
    send: ({ note }) => setVerified({ input: { userId, isVerified: !isVerified, note } }),
    onSent() {
      form.reset()
      onClose()
      toast({
        title: isVerified ? 'User unverified successfully' : 'User verified successfully',
        kind: 'success',
      })
    },
    failed: 'Failed to update verification status',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title={`${actionLabel} ${name}`}
      description={
        isVerified
          ? 'The badge goes, and the person is told.'
          : 'Everybody sees the badge, and the person is told.'
      }
      action={actionLabel}
      pendingAction="One moment..."
    >
      <TextArea
        label="What did you check? (optional)"
        limit={accountAdminLimits.note}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  )
}
