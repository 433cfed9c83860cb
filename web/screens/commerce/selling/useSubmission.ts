// Saving what a form of a vendor holds, once, with its files; what is wrong stands at its fields, and nothing typed is lost.
import { useRef, useState } from 'react'
import type { useAttachments } from '#web/components/composer/files/useAttachments.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { showFaults } from '#web/lib/page/showFaults.ts'
import { useIsHere } from '#web/lib/page/useIsHere.ts'
import { messageOf, noConnection, ServerError } from '#web/relay/network/serverError.ts'

type Files = Pick<ReturnType<typeof useAttachments>, 'attachments' | 'isBusy'>

interface Submission<Field extends string, Saved> {
  /** What keeps it from being sent, by its fields. */
  check: () => Partial<Record<Field, string>>
  /** The title of what is said of that, and the text below it. */
  sayOf: (faults: Partial<Record<Field, string>>) => { title: string; description?: string }
  /** Shown before all other faults: required fields that are empty. */
  missing: string
  files: Files
  /** Said when a file stays behind. */
  notSent: string
  /** Sends it; rejects with a ServerError. */
  save: () => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** The title of what is said when it fails. */
  failed: string
  /** Deals with a refusal by itself, and says so. */
  onRefused?: (error: ServerError) => boolean
}

/** Faults in which the text for every empty field becomes one with the field's name, such as 'Price is required'. */
const named = <Faults extends Partial<Record<string, string>>>(faults: Faults, missing: string) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, text]) => [
      field,
      text === missing ? `${field.replace(/^./, (first) => first.toUpperCase())} is required` : text,
    ]),
  ) as Faults

export function useSubmission<Field extends string, Saved>(given: Submission<Field, Saved>) {
  const { check, sayOf, missing, files, notSent, save, onSaved, failed, onRefused } = given
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  const isHere = useIsHere()

  function fail(error: unknown) {
    if (error instanceof ServerError) {
      if (onRefused?.(error)) return
      const found = Object.fromEntries(error.problems.map(({ path, message }) => [path, message]))
      showFaults(() => setFaults(found as typeof faults))
    }
    toast({ title: failed, description: messageOf(error, noConnection), kind: 'error' })
  }

  async function send() {
    const found = check()
    showFaults(() => setFaults(found))
    if (Object.keys(found).length > 0) return toast({ ...sayOf(found), kind: 'error' })
    const isComplete = await files.attachments.settle()
    if (!isHere.current) return
    if (!isComplete) return toast({ title: failed, description: notSent, kind: 'error' })
    await save().then(onSaved, fail)
  }

  async function submit() {
    if (isUnderWay.current || files.isBusy) return
    isUnderWay.current = true
    setSaving(true)
    await send().finally(() => {
      isUnderWay.current = false
      setSaving(false)
    })
  }

  return {
    faults: named(faults, missing),
    /** Of fields that are being changed. */
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
