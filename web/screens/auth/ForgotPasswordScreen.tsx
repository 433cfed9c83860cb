// The first step of a forgotten password: the address a code is sent to (000 §2.6).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { codeRequest } from '#rules/auth'
import { EmailField } from '#web/components/account/EmailField.tsx'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { Button } from '#web/design/Button.tsx'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection } from '#web/relay/serverError.ts'
import { recoveredEmail } from '#web/session/recovery.ts'
import { requestCode } from './requestCode.ts'

const readYourMail = 'Check your email for password reset instructions.'

export function ForgotPasswordScreen({ title }: { title: string }) {
  const navigate = useNavigate()
  const email = recoveredEmail()
  const form = useForm({
    resolver: standardSchemaResolver(codeRequest),
    defaultValues: { email: email ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    try {
      const code = await requestCode(values.email)
      const description = code ? `Your code is ${code}` : readYourMail
      toast({ title: 'Code Generated', description, kind: 'success' })
      await navigate('/verify-otp')
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
  })

  return (
    <AuthFrame back="/login" title={title}>
      <p className="mb-6 text-muted">
        Enter the email address of your account. We will send a six-digit code to it.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <EmailField error={errors.email?.message} {...form.register('email')} />
        <Button type="submit" size="lg" block pending={isSubmitting && 'Sending...'}>
          Send code
        </Button>
      </form>
      {email && (
        <p className="mt-2 text-center leading-11 text-muted">
          Have a code already? <TextLink to="/verify-otp">Enter it</TextLink>
        </p>
      )}
    </AuthFrame>
  )
}
