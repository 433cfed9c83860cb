// Asks an admin for a code of the app, or for one of those kept for who has lost it.
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/Button.tsx'
import { TextField } from '#web/design/TextField.tsx'
import { useCommit } from '#web/relay/useCommit.ts'
import type { ConfirmFactorMutation } from '#web/__generated__/ConfirmFactorMutation.graphql.ts'
import { FactorCard } from './FactorCard.tsx'

export function ConfirmFactor() {
  const form = useForm({ defaultValues: { code: '' } })
  const [commit] = useCommit<ConfirmFactorMutation>(graphql`
    mutation ConfirmFactorMutation($input: ConfirmSecondFactorInput!) {
      confirmSecondFactor(input: $input) {
        viewer {
          secondFactor
        }
      }
    }
  `)
  const submit = useServerSubmit(form, {
    send: (input) => commit({ input }),
    onSent: () => {},
    failed: 'Not confirmed',
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FactorCard
      title="Confirm that it is you"
      text="Type the code that your authenticator app shows now. Without the app, type one of your recovery codes."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-start
          error={errors.code?.message}
          {...form.register('code', { required: 'Please type a code' })}
        />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Checking...'}>
          Confirm
        </Button>
      </form>
    </FactorCard>
  )
}
