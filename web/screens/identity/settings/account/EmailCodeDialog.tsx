// Step 2 of an e-mail change: a dialog that confirms the new address with the code sent to it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { emailChange } from '#rules/identity/auth'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { CodeField } from '#web/design/fields/CodeField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { isUnanswered, messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { getSession, storeUser } from '#web/session/session.ts'
import type { EmailCodeDialogMutation } from '#web/__generated__/EmailCodeDialogMutation.graphql.ts'
import type { RowDialogProps } from './AccountRow.tsx'

type EmailCodeDialogProps = RowDialogProps & {
  address: string
  onRequestAnother: () => void
}

export function EmailCodeDialog({ address, onRequestAnother, ...dialog }: EmailCodeDialogProps) {
  const { form, submit } = useCodeForm(() => dialog.onOpenChange(false))
  const { errors, isSubmitting } = form.formState
  function change(otp: string) {
    form.clearErrors()
    form.setValue('otp', otp)
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      submit={submit}
      title="Change email"
      description={
        <span className="wrap-anywhere">
          Enter the six-digit code sent to {address}. It works for ten minutes.
        </span>
      }
      action="Change email"
      pendingAction="Checking..."
    >
      <CodeField
        label="Code"
        value={useWatch({ control: form.control, name: 'otp' })}
        onChange={change}
        onComplete={() => submit()}
        error={errors.otp?.message}
        readOnly={isSubmitting}
      />
      <Button variant="ghost" className="mt-3 -ml-4" onClick={onRequestAnother}>
        Send another code
      </Button>
    </FormDialog>
  )
}

function useCodeForm(onSaved: () => void) {
  const form = useForm({ resolver: standardSchemaResolver(emailChange), defaultValues: { otp: '' } })
  const [commit] = useMutationPromise<EmailCodeDialogMutation>(graphql`
    mutation EmailCodeDialogMutation($input: ChangeEmailInput!) {
      changeEmail(input: $input) {
        viewer {
          email
          ...AccountScreen_viewer
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent({ changeEmail }) {
      const { user } = getSession()
      if (user) storeUser({ ...user, email: changeEmail.viewer.email })
      form.reset()
      onSaved()
      toast({ title: 'Email changed', kind: 'success' })
    },
    failed(error) {
      // Without a response the code may still be valid, so it stays in the field.
      const hasNoResponse = isUnanswered(error)
      if (!hasNoResponse) form.reset()
      const title = hasNoResponse ? 'Email not changed' : 'Invalid Code'
      toast({ title, description: messageOf(error, noConnectionMessage), kind: 'error' })
    },
  })
  return { form, submit }
}
