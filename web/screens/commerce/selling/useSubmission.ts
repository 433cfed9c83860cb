// Submission of a vendor form: waits for its uploads, saves once, shows errors at their fields, and keeps the input.
import { useRef, useState } from 'react'
import type { useAttachments } from '#web/components/composer/files/useAttachments.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { focusFirstError } from '#web/lib/page/focusFirstError.ts'
import { useIsMounted } from '#web/lib/page/useIsMounted.ts'
import { messageOf, noConnectionMessage, ServerError } from '#web/relay/network/serverError.ts'

type Files = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'isBusy'>

interface SubmissionOptions<Field extends string, Saved> {
  /** Returns the errors by field; an empty object when valid. */
  validate: () => Partial<Record<Field, string>>
  /** Returns the toast for failed validation. */
  describeErrors: (errors: Partial<Record<Field, string>>) => { title: string; description?: string }
  /** Error text that `validate` returns for an empty required field. */
  missingText: string
  files: Files
  /** Toast text when an upload failed. */
  uploadErrorText: string
  /** Sends the input; rejects with a ServerError. */
  save: () => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** Title of the toast on failure. */
  errorTitle: string
  /** Returns true if it handled the error, which then shows no toast. */
  onRefused?: (error: ServerError) => boolean
}

/** Replaces the error of each empty field by one that names it, such as 'Price is required'. */
const nameMissingFields = <FieldErrors extends Partial<Record<string, string>>>(
  errors: FieldErrors,
  missingText: string,
) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [
      field,
      text === missingText ? `${field.replace(/^./, (first) => first.toUpperCase())} is required` : text,
    ]),
  ) as FieldErrors

export function useSubmission<Field extends string, Saved>(options: SubmissionOptions<Field, Saved>) {
  const {
    validate,
    describeErrors,
    missingText,
    files,
    uploadErrorText,
    save,
    onSaved,
    errorTitle,
    onRefused,
  } = options
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const isSubmitting = useRef(false)
  const isMounted = useIsMounted()

  function handleError(error: unknown) {
    if (error instanceof ServerError) {
      if (onRefused?.(error)) return
      const found = Object.fromEntries(error.problems.map(({ path, message }) => [path, message]))
      focusFirstError(() => setErrors(found as typeof errors))
    }
    toast({ title: errorTitle, description: messageOf(error, noConnectionMessage), kind: 'error' })
  }

  async function send() {
    const found = validate()
    focusFirstError(() => setErrors(found))
    if (Object.keys(found).length > 0) return toast({ ...describeErrors(found), kind: 'error' })
    const isComplete = await files.attachments.finishUploads()
    if (!isMounted.current) return
    if (!isComplete) return toast({ title: errorTitle, description: uploadErrorText, kind: 'error' })
    await save().then(onSaved, handleError)
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
    errors: nameMissingFields(errors, missingText),
    clearErrors: (fields: readonly string[]) =>
      setErrors(
        (current) =>
          Object.fromEntries(
            Object.entries(current).filter(([field]) => !fields.includes(field)),
          ) as typeof current,
      ),
    clearAllErrors: () => setErrors({}),
    isSaving,
    submit: () => void submit(),
  }
}
