// Dialog that removes the second factor, after the password and a code.
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { RemoveFactorDialogMutation } from '#web/__generated__/RemoveFactorDialogMutation.graphql.ts'
import { AppCodeField } from './AppCodeField.tsx'

export function RemoveFactorDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } })
  const [commit] = useMutationPromise<RemoveFactorDialogMutation>(graphql`
    mutation RemoveFactorDialogMutation($input: RemoveSecondFactorInput!) {
      removeSecondFactor(input: $input) {
        ownFactor {
          ...OwnFactor_factor
        }
        viewer {
          secondFactor
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent() {
      onClose()
      toast({ title: 'Second factor removed', kind: 'success' })
    },
    failed: 'Not removed',
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="Remove your second factor"
      description="From then on your password alone opens the admin area. The recovery codes go, too."
      action="Remove"
      pendingAction="Removing..."
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: 'Please type your password' })}
      />
      <AppCodeField
        label="Code"
        hint="Of your app, or a recovery code"
        error={errors.code?.message}
        {...form.register('code', { required: 'Please type a code' })}
      />
    </FormDialog>
  )
}
