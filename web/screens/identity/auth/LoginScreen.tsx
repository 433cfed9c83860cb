// Sign-in form (000 §2.5). The route guard redirects once the user is signed in.
import { useForm } from 'react-hook-form'
import { EmailField } from '#web/components/account/EmailField.tsx'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Logo } from '#web/design/brand/Logo.tsx'
import { PasswordField } from '#web/design/fields/PasswordField.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { messageOf } from '#web/relay/network/serverError.ts'
import { getSession, useSession } from '#web/session/session.ts'
import { signIn } from '#web/session/signIn.ts'

export function LoginScreen() {
  const { withTarget } = useTarget()
  const { wasEnded } = useSession()
  const form = useForm({ defaultValues: { email: getSession().registeredEmail, password: '' } })
  const submit = useServerSubmit(form, {
    send: signIn,
    onSent(user) {
      const name = user.firstName ? `, ${user.firstName}` : ''
      const greeting = user.hasCompletedProfileSetup ? 'Welcome back' : 'Welcome to Fennec'
      toast({ title: `${greeting}${name}!`, kind: 'success' })
    },
    failed: (error) =>
      toast({ title: 'Login failed', description: messageOf(error, 'Login failed'), kind: 'error' }),
  })
  // An empty field blocks submission without a message and takes the focus (000 §5).
  const email = form.register('email', { validate: (typed) => typed.trim() !== '' })
  const password = form.register('password', { required: true })

  return (
    <AuthFrame>
      <Logo size={56} className="mb-8 text-accent lg:hidden" />
      <h1 className="type-display wrap-anywhere mb-2">Welcome back</h1>
      {wasEnded ? (
        <p role="status" className="mb-7 rounded-card bg-inset px-4 py-3">
          You were signed out. Sign in to go on where you were.
        </p>
      ) : (
        <p className="mb-7 text-muted">Sign in to hear what campus is saying.</p>
      )}
      {/* Without JavaScript, any other method would put the password into the URL. */}
      <form noValidate method="post" onSubmit={submit}>
        <EmailField {...email} />
        <PasswordField label="Password" autoComplete="current-password" {...password} />
        <p className="-mt-2 mb-3.5 text-right leading-11">
          <TextLink to={withTarget('/forgot-password')}>Forgot password?</TextLink>
        </p>
        <Button type="submit" size="lg" block pending={form.formState.isSubmitting && 'Signing in...'}>
          Sign in
        </Button>
      </form>
      <p className="mt-2 text-center leading-11 text-muted">
        New here? <TextLink to={withTarget('/register')}>Create an account</TextLink>
      </p>
    </AuthFrame>
  )
}
