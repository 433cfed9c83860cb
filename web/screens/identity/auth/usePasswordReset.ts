// State of the new-password form. Success leads to sign-in, a lost recovery back to step 1.
import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { passwordReset } from '#rules/identity/auth'
import { useServerSubmit } from '#web/components/form/useServerSubmit.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { messageOf, noConnectionMessage, ServerError } from '#web/relay/network/serverError.ts'
import { readCheckedCode, clearRecovery, readResetEmail } from '#web/session/recovery.ts'
import { changeSession } from '#web/session/session.ts'
import { sessionExpiredText } from './recoveryTexts.ts'
import { resetPassword } from './resetPassword.ts'

const successText = 'Your password has been reset. You can now sign in.'

export function usePasswordReset() {
  const navigate = useNavigate()
  const { withTarget } = useTarget()
  const [needsNewCode, setNeedsNewCode] = useState(false)

  function restart() {
    toast({ title: 'Error', description: sessionExpiredText, kind: 'error' })
    void navigate(withTarget('/forgot-password'), { replace: true })
  }

  const form = useForm({
    resolver: standardSchemaResolver(passwordReset),
    defaultValues: {
      email: readResetEmail() ?? '',
      otp: readCheckedCode() ?? '',
      password: '',
      confirmPassword: '',
    },
  })
  const submit = useServerSubmit(form, {
    // Invalid values from earlier steps cannot be corrected here.
    onInvalid: ({ email, otp }) => void ((email || otp) && restart()),
    async send(values) {
      const isForgotten = !readResetEmail() || !readCheckedCode()
      if (!isForgotten) await resetPassword(values)
      return { isForgotten, email: values.email }
    },
    async onSent({ isForgotten, email }) {
      if (isForgotten) return restart()
      toast({ title: 'Password Reset Successful', description: successText, kind: 'success' })
      changeSession({ registeredEmail: email })
      await navigate(withTarget('/login'), { replace: true })
      // Only after navigation: without this data the guard redirects this step to step 1.
      clearRecovery()
    },
    failed(error) {
      const problems = error instanceof ServerError ? error.problems : []
      setNeedsNewCode(problems.some(({ path }) => path === 'otp'))
      toast({ title: 'Reset Failed', description: messageOf(error, noConnectionMessage), kind: 'error' })
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  return { form, typed, submit, needsNewCode }
}
