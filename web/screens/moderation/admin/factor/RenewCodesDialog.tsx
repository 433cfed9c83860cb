// Dialog that replaces the recovery codes by new ones, after a code of the app.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { renewal } from '#rules/identity/secondFactor'
import { FormDialog } from '#web/components/form/FormDialog.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { RenewCodesDialogMutation } from '#web/__generated__/RenewCodesDialogMutation.graphql.ts'
import { AppCodeField } from './AppCodeField.tsx'

type RenewCodesDialogProps = {
  isOpen: boolean
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

export function RenewCodesDialog({ isOpen, onClose, onCodes }: RenewCodesDialogProps) {
  const form = useForm({ resolver: standardSchemaResolver(renewal), defaultValues: { code: '' } })
  const [commit] = useMutationPromise<RenewCodesDialogMutation>(graphql`
    mutation RenewCodesDialogMutation($input: RenewRecoveryCodesInput!) {
      renewRecoveryCodes(input: $input) {
        recoveryCodes
        ownFactor {
          ...OwnFactor_factor
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent({ renewRecoveryCodes }) {
      form.reset()
      onClose()
      onCodes(renewRecoveryCodes.recoveryCodes)
    },
    failed: 'Not made',
  })
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      form={form}
      submit={submit}
      title="New recovery codes"
      description="Those you have kept before open nothing any more."
      action="Make them"
      pendingAction="One moment..."
    >
      <AppCodeField
        label="Code of your app"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
        onComplete={() => submit()}
      />
    </FormDialog>
  )
}
