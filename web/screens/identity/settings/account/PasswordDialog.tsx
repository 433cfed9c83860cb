// Dialog that changes the password and signs out the viewer's other devices (001 §2).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { passwordChange } from '#rules/identity/auth'
import { NewPasswordFields } from '#web/components/account/NewPasswordFields.tsx'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { PasswordDialogMutation } from '#web/__generated__/PasswordDialogMutation.graphql.ts'
import type { RowDialogProps } from './AccountRow.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'

export function PasswordDialog({ email, ...dialog }: RowDialogProps & { email: string }) {
  const { form, submit } = usePasswordForm(() => dialog.onOpenChange(false))
  const typed = useWatch({ control: form.control, name: 'password' })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      form={form}
      submit={submit}
      title="Change password"
      description="This signs your other devices out."
      action="Change password"
    >
      <CurrentPassword
        email={email}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields
        label="New password"
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        typed={typed}
        errors={errors}
      />
    </FormDialog>
  )
}

function usePasswordForm(onSaved: () => void) {
  const form = useForm({
    resolver: standardSchemaResolver(passwordChange),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const [commit] = useMutationPromise<PasswordDialogMutation>(graphql`
    mutation PasswordDialogMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        viewer {
          ...AccountScreen_viewer
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent() {
      form.reset()
      onSaved()
      const description = 'Your other devices have been signed out.'
      toast({ title: 'Password changed', description, kind: 'success' })
    },
    failed: 'Password not changed',
  })
  return { form, submit }
}
