// Step 1 of an e-mail change: a dialog that requests a code for the new address.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { emailChangeRequest } from '#rules/identity/auth'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { TextField } from '#web/design/fields/TextField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { EmailRequestDialogMutation } from '#web/__generated__/EmailRequestDialogMutation.graphql.ts'
import type { RowDialogProps } from './AccountRow.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'

type EmailRequestDialogProps = RowDialogProps & {
  email: string
  onSent: () => void
}

export function EmailRequestDialog({ email, onSent, ...dialog }: EmailRequestDialogProps) {
  const { form, submit } = useRequestForm(onSent)
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      form={form}
      submit={submit}
      title="Change email"
      description="We send a code to the new address. Until you enter it here, nothing changes."
      action="Send code"
      pendingAction="Sending..."
    >
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <CurrentPassword
        email={email}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
    </FormDialog>
  )
}

function useRequestForm(onSent: () => void) {
  const form = useForm({
    resolver: standardSchemaResolver(emailChangeRequest),
    defaultValues: { email: '', currentPassword: '' },
  })
  const [commit] = useMutationPromise<EmailRequestDialogMutation>(graphql`
    mutation EmailRequestDialogMutation($input: RequestEmailChangeInput!) {
      requestEmailChange(input: $input) {
        message
        developmentOtp
        viewer {
          ...AccountScreen_viewer
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent({ requestEmailChange: { message, developmentOtp } }) {
      const description = developmentOtp ? `Your code is ${developmentOtp}` : message
      toast({ title: 'Code Generated', description, kind: 'success' })
      form.reset()
      onSent()
    },
    failed: 'Code not sent',
  })
  return { form, submit }
}
