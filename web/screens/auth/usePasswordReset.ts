// The new-password form at work: it leads to sign-in when done, and back to the start when the session is gone.
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { passwordReset, type PasswordReset } from '#rules/auth'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection, ServerError } from '#web/relay/serverError.ts'
import { checkedCode, forgetRecovery, recoveredEmail } from '#web/session/recovery.ts'
import { changeSession } from '#web/session/session.ts'
import { sessionExpired } from './recoveryWords.ts'
import { resetPassword } from './resetPassword.ts'

const youCanSignIn = 'Your password has been reset. You can now sign in.'

export function usePasswordReset() {
  const navigate = useNavigate()
  const [needsNewCode, setNeedsNewCode] = useState(false)
  const form = useForm<PasswordReset>({
    resolver: standardSchemaResolver(passwordReset),
    defaultValues: {
      email: recoveredEmail() ?? '',
      otp: checkedCode() ?? '',
      password: '',
      confirmPassword: '',
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })

  function startAnew() {
    toast({ title: 'Error', description: sessionExpired, kind: 'error' })
    void navigate('/forgot-password', { replace: true })
  }

  async function save(values: PasswordReset) {
    if (!recoveredEmail() || !checkedCode()) return startAnew()
    try {
      await resetPassword(values)
    } catch (error) {
      const problems = error instanceof ServerError ? error.problems : []
      setNeedsNewCode(problems.some(({ path }) => path === 'otp'))
      return toast({ title: 'Reset Failed', description: messageOf(error, noConnection), kind: 'error' })
    }
    toast({ title: 'Password Reset Successful', description: youCanSignIn, kind: 'success' })
    changeSession({ registeredEmail: values.email })
    await navigate('/login', { replace: true })
    // Only now: without them the gate leads whoever is still here back to the first step.
    forgetRecovery()
  }

  // What the earlier steps left cannot be mended here.
  const submit = form.handleSubmit(save, ({ email, otp }) => void ((email || otp) && startAnew()))
  return { form, typed, submit, needsNewCode }
}
