// Changing one's password: the old one, the new one twice; the other devices are signed out (decision 135).
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { passwordChange } from '#rules/auth'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { NewPasswordFields } from '#web/components/account/NewPasswordFields.tsx'
import { PasswordField } from '#web/design/PasswordField.tsx'
import { toast } from '#web/design/toast.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import type { PasswordRow_viewer$key } from '#web/__generated__/PasswordRow_viewer.graphql.ts'
import type { PasswordRowMutation } from '#web/__generated__/PasswordRowMutation.graphql.ts'
import { AccountRow, type RowDialogProps } from './AccountRow.tsx'

export function PasswordRow(props: { viewer: PasswordRow_viewer$key }) {
  const { email } = useFragment(
    graphql`
      fragment PasswordRow_viewer on Viewer {
        email
      }
    `,
    props.viewer,
  )
  const [open, setOpen] = useState(false)
  const text = 'Changing it signs your other devices out.'
  return (
    <>
      <AccountRow title="Password" text={text} onOpen={() => setOpen(true)} />
      <PasswordDialog open={open} onOpenChange={setOpen} email={email} />
    </>
  )
}

function PasswordDialog({ email, ...dialog }: RowDialogProps & { email: string }) {
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
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
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
  const [commit] = useCommit<PasswordRowMutation>(graphql`
    mutation PasswordRowMutation($input: ChangePasswordInput!) {
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
