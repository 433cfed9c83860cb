// The sign-up form (000 §2.4): what was typed stays until the account exists.
import { useEffect, useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { passwordStrength, registration, type Registration } from '#rules/auth'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { Button } from '#web/design/Button.tsx'
import { PasswordField } from '#web/design/PasswordField.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { TextField } from '#web/design/TextField.tsx'
import { toast } from '#web/design/toast.ts'
import { register as registerAccount, registrationFailure } from './registerAccount.ts'
import { UniversityField } from './UniversityField.tsx'

const redirectAfterMs = 1500

const strengths = {
  weak: 'Weak: a longer one is safer.',
  fair: 'Fair: a few more characters make it strong.',
  strong: 'Strong.',
}

export function RegisterScreen() {
  const [searchParams] = useSearchParams()
  const registered = useRedirectToLogin()
  const form = useForm<Registration>({
    resolver: standardSchemaResolver(registration),
    defaultValues: {
      name: '',
      university: '',
      email: '',
      phone: '',
      password: '',
      confirmPassword: '',
      userType: searchParams.get('type') === 'vendor' ? 'vendor' : 'customer',
    },
  })
  const { errors, isSubmitting } = form.formState
  const errorOf = (name: keyof Registration) => errors[name]?.message
  const [password, userType] = useWatch({ control: form.control, name: ['password', 'userType'] })

  const submit = form.handleSubmit(async (values) => {
    try {
      await registerAccount(values)
    } catch (error) {
      const { description, problems } = registrationFailure(error)
      problems.forEach(({ path, message }, index) =>
        form.setError(path, { message }, { shouldFocus: index === 0 }),
      )
      return toast({ title: 'Registration Failed', description, kind: 'error' })
    }
    toast({
      title: 'Account created successfully!',
      description: 'Please sign in to continue.',
      kind: 'success',
    })
    registered.set(true)
  })

  return (
    <AuthFrame back="/user-selection" title="Create account">
      <form noValidate onSubmit={(event) => void submit(event)}>
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
        <TextField label="Name" autoComplete="name" error={errorOf('name')} {...form.register('name')} />
        <UniversityField control={form.control} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('email')}
          {...form.register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errorOf('phone')}
          {...form.register('phone')}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-3">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={errorOf('password')}
            hint={
              !errors.password &&
              (password ? strengths[passwordStrength(password)] : 'At least 6 characters.')
            }
            {...form.register('password')}
          />
          <PasswordField
            label="Confirm"
            autoComplete="new-password"
            error={errorOf('confirmPassword')}
            {...form.register('confirmPassword')}
          />
        </div>
        <Button
          type="submit"
          size="lg"
          block
          pending={(isSubmitting || registered.value) && 'Creating account...'}
        >
          Create account
        </Button>
      </form>
      <p className="mt-2 text-center leading-11 text-muted">
        Already on Fennec? <TextLink to="/login">Sign in</TextLink>
      </p>
    </AuthFrame>
  )
}

/** Once set, leads to /login after the toast had its moment, unless the person leaves first. */
function useRedirectToLogin() {
  const [value, set] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => void navigate('/login'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [value, navigate])
  return { value, set }
}
