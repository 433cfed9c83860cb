// Sign-up screen (000 §2.4).
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { Registration } from '#rules/identity/auth'
import { EmailField } from '#web/components/account/EmailField.tsx'
import { NewPasswordFields } from '#web/components/account/NewPasswordFields.tsx'
import { UniversityField } from '#web/components/account/UniversityField.tsx'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextButton, TextLink } from '#web/components/shell/TextLink.tsx'
import { useReadTerms } from '#web/components/terms/useReadTerms.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Segment } from '#web/design/fields/Segment.tsx'
import { TextField } from '#web/design/fields/TextField.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { useRegistration } from './useRegistration.ts'

export function RegisterScreen() {
  const { withTarget } = useTarget()
  const [searchParams] = useSearchParams()
  const { form, submit, isPending, isRegistered, isClosed, isFormShown } = useRegistration(
    searchParams.get('type') === 'vendor' ? 'vendor' : 'customer',
  )
  const userType = useWatch({ control: form.control, name: 'userType' })
  const { read, terms } = useReadTerms(userType)

  return (
    <AuthFrame back={withTarget('/user-selection')} title="Create account">
      {isClosed && <RegistrationClosed />}
      <form noValidate onSubmit={submit} hidden={!isFormShown}>
        <Segment
          label="Account type"
          value={userType}
          onChange={(chosen) => form.setValue('userType', chosen)}
          options={[
            { value: 'customer', label: 'Customer' },
            { value: 'vendor', label: 'Vendor' },
          ]}
          className="mb-4.5"
        />
        <RegistrationFields form={form} />
        <Button
          type="submit"
          size="lg"
          block
          disabled={isRegistered}
          pending={isPending && 'Creating account...'}
        >
          Create account
        </Button>
      </form>
      {isFormShown && (
        <p className="mt-4 text-center text-small text-muted">
          When you sign in we ask you to accept the{' '}
          <TextButton aria-haspopup="dialog" onClick={read}>
            Terms and Conditions
          </TextButton>
          .
        </p>
      )}
      {terms}
      <p className="mt-2 text-center leading-11 text-muted">
        Already on Fennec? <TextLink to={withTarget('/login')}>Sign in</TextLink>
      </p>
    </AuthFrame>
  )
}

const RegistrationClosed = () => (
  <div role="status" className="mb-4.5 rounded-card bg-inset px-4 py-3.5">
    <p className="font-semibold">No new accounts at the moment</p>
    <p className="mt-0.5 text-small text-muted">
      Registration is closed for a while. Please come back later.
    </p>
  </div>
)

function RegistrationFields({ form }: { form: UseFormReturn<Registration> }) {
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <University control={form.control} />
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <NewPasswordFields
        password={form.register('password', { deps: 'confirmPassword' })}
        confirmPassword={form.register('confirmPassword')}
        typed={typed}
        errors={errors}
      />
    </>
  )
}

/** Rendered after the name, as fields take the focus on error in the order of their registration. */
function University({ control }: { control: Control<Registration> }) {
  const { field, fieldState } = useController({ control, name: 'university' })
  return <UniversityField {...field} error={fieldState.error?.message} />
}
