// Submits a vendor form once, after its uploads; errors show at their fields, and nothing typed is lost.
import { useRef, useState } from 'react'
import type { useAttachments } from '#web/components/composer/files/useAttachments.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import { messageOf, noConnectionMessage, ServerError } from '#web/relay/network/serverError.ts'

type Files = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'isBusy'>

interface SubmissionOptions<Field extends string, Saved> {
  check: () => Partial<Record<Field, string>>
  toastFor: (faults: Partial<Record<Field, string>>) => { title: string; description?: string }
  /** The fault of every empty required field. */
  missing: string
  files: Files
  /** Toast text when an upload failed. */
  notSent: string
  /** Sends the input; rejects with a ServerError. */
  save: () => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Title of the toast on failure. */
  failed: string
  /** Returns true for a refusal that it handles itself. */
  onRefused?: (error: ServerError) => boolean
}

/** Replaces the text of every empty field by one with the field's name, such as 'Price is required'. */
const nameMissing = <Faults extends Partial<Record<string, string>>>(faults: Faults, missing: string) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, text]) => [
      field,
      text === missing ? `${field.replace(/^./, (first) => first.toUpperCase())} is required` : text,
    ]),
  ) as Faults

export function useSubmission<Field extends string, Saved>(options: SubmissionOptions<Field, Saved>) {
  const { check, toastFor, missing, files, notSent, save, onSaved, failed, onRefused } = options
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const isSubmitting = useRef(false)
  const isMounted = useIsMounted()

  function fail(error: unknown) {
    if (error instanceof ServerError) {
      if (onRefused?.(error)) return
      const found = Object.fromEntries(error.problems.map(({ path, message }) => [path, message]))
      focusFirstError(() => setFaults(found as typeof faults))
    }
    toast({ title: failed, description: messageOf(error, noConnectionMessage), kind: 'error' })
  }

  async function send() {
    const found = check()
    focusFirstError(() => setFaults(found))
    if (Object.keys(found).length > 0) return toast({ ...toastFor(found), kind: 'error' })
    const isComplete = await files.attachments.settle()
    if (!isMounted.current) return
    if (!isComplete) return toast({ title: failed, description: notSent, kind: 'error' })
    await save().then(onSaved, fail)
  }

  async function submit() {
    if (isSubmitting.current || files.isBusy) return
    isSubmitting.current = true
    setSaving(true)
    await send().finally(() => {
      isSubmitting.current = false
      setSaving(false)
    })
  }

  return {
    faults: nameMissing(faults, missing),
    clearFaults: (fields: readonly string[]) =>
      setFaults(
        (now) =>
          Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))) as typeof now,
      ),
    clearAllFaults: () => setFaults({}),
    isSaving,
    submit: () => void submit(),
  }
}
