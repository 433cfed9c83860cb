// The sign-up form at work: what was typed stays until the account exists, then sign-in follows (000 §2.4).
import { useEffect, useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { registration, type Registration, type SignUpType } from '#rules/auth'
import { toast } from '#web/design/toast.ts'
import { register, registrationFailure } from './registerAccount.ts'

const redirectAfterMs = 1500

export function useRegistration(userType: SignUpType) {
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
      userType,
    },
  })

  const submit = form.handleSubmit(async (values) => {
    try {
      await register(values)
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

  return { form, submit, isPending: form.formState.isSubmitting || registered.value }
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
