// A form whose last word the server has: sent once, and left as it was typed where the server refuses it.
import { useRef, type BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { showBeside } from './showBeside.ts'

interface Sending<Typed extends FieldValues, Valid, Answer> {
  /** Sends what keeps to the rules of the form; it rejects with a ServerError. */
  send: (valid: Valid) => Promise<Answer>
  /** What follows: a toast, another screen. The form counts as being submitted until this is done, too. */
  onSent: (answer: Answer) => unknown
  /** The title of what is said of a failure that is not about a field; or all that is done about any. */
  failed: string | ((error: unknown) => void)
  /** Told what was found wrong before anything was sent. */
  onInvalid?: SubmitErrorHandler<Typed>
}

/** Returns what submits the form. */
export function useServerSubmit<Typed extends FieldValues, Valid, Answer>(
  form: UseFormReturn<Typed, unknown, Valid>,
  { send, onSent, failed, onInvalid }: Sending<Typed, Valid, Answer>,
) {
  const isUnderWay = useRef(false)

  function fail(error: unknown) {
    if (typeof failed === 'function') return failed(error)
    if (showBeside(form, error)) return
    toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
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
    isUnderWay.current = true
    try {
      await form.handleSubmit(sendValid, onInvalid)()
    } finally {
      isUnderWay.current = false
    }
  }

  return (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    // A key or the last digit of a code may submit it again before the button knows that it is pending.
    if (!isUnderWay.current) void submit()
  }
}
