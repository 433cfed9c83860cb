// Step 3 of password recovery: sets the new password (000 §2.8).
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { NewPasswordFields } from '#web/components/account/NewPasswordFields.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { usePasswordReset } from './usePasswordReset.ts'

export function ResetPasswordScreen({ title }: { title: string }) {
  const { withTarget } = useTarget()
  const { form, typed, submit, needsNewCode } = usePasswordReset()
  const { errors, isSubmitting } = form.formState
  return (
    <AuthFrame back={withTarget('/verify-otp')} title={title}>
      <p className="mb-6 text-muted">Choose a new password. You will be signed out on all your devices.</p>
      <form noValidate onSubmit={submit}>
        {/* Lets password managers find the account. */}
        <input type="email" autoComplete="username" readOnly hidden {...form.register('email')} />
        <NewPasswordFields
          password={form.register('password', { deps: 'confirmPassword' })}
          confirmPassword={form.register('confirmPassword')}
          typed={typed}
          errors={errors}
        />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Saving...'}>
          Reset password
        </Button>
      </form>
      {needsNewCode && (
        <p className="mt-2 text-center leading-11 text-muted">
          Did the code expire? <TextLink to={withTarget('/verify-otp')}>Get a new one</TextLink>
        </p>
      )}
    </AuthFrame>
  )
}
