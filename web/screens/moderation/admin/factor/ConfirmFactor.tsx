// Form that asks an admin for a code of the authenticator app or a recovery code.
import { useForm } from 'react-hook-form'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { AppCodeField } from './AppCodeField.tsx'
import { FactorCard } from './FactorCard.tsx'
import { useConfirmFactor } from './useConfirmFactor.ts'

export function ConfirmFactor() {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useConfirmFactor()
  const submit = useServerSubmit(form, {
    send: (input) => confirm({ input }),
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
        <AppCodeField
          label="Code"
          data-start
          error={errors.code?.message}
          {...form.register('code', { required: 'Please type a code' })}
          onComplete={() => submit()}
        />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Checking...'}>
          Confirm
        </Button>
      </form>
    </FactorCard>
  )
}
