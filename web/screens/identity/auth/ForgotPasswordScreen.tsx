// Step 1 of password recovery: asks for the e-mail address and sends a code (000 §2.6).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { codeRequest } from '#rules/identity/auth'
import { EmailField } from '#web/components/account/EmailField.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { readResetEmail } from '#web/session/recovery.ts'
import { requestCode } from './requestCode.ts'

const checkEmailText = 'Check your email for password reset instructions.'

export function ForgotPasswordScreen({ title }: { title: string }) {
  const navigate = useNavigate()
  const { withTarget } = useTarget()
  const email = readResetEmail()
  const form = useForm({
    resolver: standardSchemaResolver(codeRequest),
    defaultValues: { email: email ?? '' },
  })
  const submit = useServerSubmit(form, {
    send: (values) => requestCode(values.email),
    onSent(code) {
      const description = code ? `Your code is ${code}` : checkEmailText
      toast({ title: 'Code Generated', description, kind: 'success' })
      return navigate(withTarget('/verify-otp'))
    },
    failed: (error) =>
      toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' }),
  })
  const { errors, isSubmitting } = form.formState

  return (
    <AuthFrame back={withTarget('/login')} title={title}>
      <p className="mb-6 text-muted">
        Enter the email address of your account. We will send a six-digit code to it.
      </p>
      <form noValidate onSubmit={submit}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Sending...'}>
          Send code
        </Button>
      </form>
      {email && (
        <p className="mt-2 text-center leading-11 text-muted">
          Have a code already? <TextLink to={withTarget('/verify-otp')}>Enter it</TextLink>
        </p>
      )}
    </AuthFrame>
  )
}
