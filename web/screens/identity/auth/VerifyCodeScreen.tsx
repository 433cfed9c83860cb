// Step 2 of password recovery: checks the code while it is valid (000 §2.7).
import { useEffect, useRef } from 'react'
import { AuthFrame } from '#web/components/shell/AuthFrame.tsx'
import { useTarget } from '#web/lib/page/useTarget.ts'
import { readResetEmail } from '#web/session/recovery.ts'
import { CodeForm } from './CodeForm.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useCodeCheck } from './useCodeCheck.ts'
import { useResend } from './useResend.ts'

export function VerifyCodeScreen({ title }: { title: string }) {
  const { withTarget } = useTarget()
  const input = useRef<HTMLInputElement>(null)
  const resendButton = useRef<HTMLButtonElement>(null)
  const codeProps = useCodeCheck(input)
  const { seconds, sentAt, ...resendProps } = useResend(() => codeProps.setCode(''))
  const firstSentAt = useRef(sentAt)

  useEffect(() => {
    // A new code disables the focused resend button.
    if (sentAt !== firstSentAt.current) input.current?.focus()
  }, [sentAt])

  useEffect(() => {
    // An expired code disables the focused field.
    const hadFocus = [document.body, input.current].some((element) => element === document.activeElement)
    if (seconds === 0 && hadFocus) resendButton.current?.focus()
  }, [seconds])

  return (
    <AuthFrame back={withTarget('/forgot-password')} title={title}>
      <h2 className="type-heading mt-4 mb-2 lg:hidden">Check your email</h2>
      <p className="mb-7 text-muted">
        We sent six characters to <b className="font-semibold wrap-anywhere text-text">{readResetEmail()}</b>
      </p>
      <CodeForm ref={input} seconds={seconds} {...codeProps} />
      <ResendCode ref={resendButton} {...resendProps} />
    </AuthFrame>
  )
}
