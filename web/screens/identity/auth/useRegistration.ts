// State of the sign-up form. Input stays until the account exists, then /login follows (000 §2.4).
import { useEffect, useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { registration, type Registration, type SignUpType } from '#rules/identity/auth'
import { showFieldErrors } from '#web/components/form/showFieldErrors.ts'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { registerAccount, handleRegistrationError } from './registerAccount.ts'
import { useClosedRegistration } from './useClosedRegistration.ts'

const redirectAfterMs = 1500

export function useRegistration(userType: SignUpType) {
  const [isRegistered, setRegistered] = useState(false)
  useRedirectToLogin(isRegistered)
  const { isClosed, handleFailure } = useClosedRegistration()
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
  const submit = useServerSubmit(form, {
    send: registerAccount,
    onSent() {
      const description = 'Please sign in to continue.'
      toast({ title: 'Account created successfully!', description, kind: 'success' })
      setRegistered(true)
    },
    failed(error) {
      handleFailure(error)
      showFieldErrors(form, error)
      toast({ title: 'Registration Failed', description: handleRegistrationError(error), kind: 'error' })
    },
  })

  const { isSubmitting: isPending, isDirty } = form.formState
  // A form with input stays visible if registration closes.
  return { form, submit, isPending, isRegistered, isClosed, isFormShown: !isClosed || isDirty }
}

/** Redirects to /login `redirectAfterMs` after registration, unless the user leaves first. */
function useRedirectToLogin(isRegistered: boolean) {
  const navigate = useNavigate()
  const path = useTarget().withTarget('/login')
  useEffect(() => {
    if (!isRegistered) return
    const timer = setTimeout(() => void navigate(path, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isRegistered, navigate, path])
}
