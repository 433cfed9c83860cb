// Submits a form to the server once at a time; on refusal it keeps what was typed.
import { useRef, type BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { showFieldErrors } from './showFieldErrors.ts'

interface SubmitOptions<Typed extends FieldValues, Valid, Answer> {
  /** Sends valid values; rejects with a ServerError. */
  send: (valid: Valid) => Promise<Answer>
  /** Called after success; the form counts as submitting until it resolves. */
  onSent: (answer: Answer) => unknown
  /** Toast title for failures without a field, or a handler for all failures. */
  failed: string | ((error: unknown) => void)
  onInvalid?: SubmitErrorHandler<Typed>
}

/** Returns a submit handler. */
export function useServerSubmit<Typed extends FieldValues, Valid, Answer>(
  form: UseFormReturn<Typed, unknown, Valid>,
  { send, onSent, failed, onInvalid }: SubmitOptions<Typed, Valid, Answer>,
) {
  const isSubmitting = useRef(false)

  function fail(error: unknown) {
    if (typeof failed === 'function') return failed(error)
    if (showFieldErrors(form, error)) return
    toast({ title: failed, description: messageOf(error, noConnectionMessage), kind: 'error' })
  }

  async function sendValid(valid: Valid) {
    let answer
    try {
      answer = await send(valid)
    } catch (error) {
      return fail(error)
    }
    await onSent(answer)
  }

  async function submit() {
    isSubmitting.current = true
    try {
      await form.handleSubmit(sendValid, onInvalid)()
    } finally {
      isSubmitting.current = false
    }
  }

  return (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // Enter or the last digit of a code may submit again before the button is pending.
    if (!isSubmitting.current) void submit()
  }
}
