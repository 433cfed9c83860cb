// Why a form was not saved: beside the field it is about, else in a toast.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '#web/design/toast.ts'
import { messageOf, noConnection, ServerError } from '#web/relay/serverError.ts'

export function showFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown, title: string) {
  const isField = (path: string): path is Path<T> => path in form.getValues()
  const problems = error instanceof ServerError ? error.problems : []
  const beside = problems.flatMap(({ path, message }) => (isField(path) ? [{ path, message }] : []))
  if (beside.length === 0) return toast({ title, description: messageOf(error, noConnection), kind: 'error' })
  beside.forEach(({ path, message }, index) => form.setError(path, { message }, { shouldFocus: index === 0 }))
}
