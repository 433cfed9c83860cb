// Shows the server's validation errors beside their fields.
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ServerError } from '#web/relay/network/serverError.ts'

/** Focuses the first invalid field. Returns false if no error concerns a field. */
export function showFieldErrors<Typed extends FieldValues, Valid>(
  form: UseFormReturn<Typed, unknown, Valid>,
  error: unknown,
): boolean {
  const problems = error instanceof ServerError ? error.problems : []
  const fields = Object.keys(form.getValues()) as Path<Typed>[]
  const fieldProblems = fields.flatMap((field) => problems.find(({ path }) => path === field) ?? [])
  fieldProblems.forEach(({ path, message }, index) =>
    form.setError(path as Path<Typed>, { message }, { shouldFocus: index === 0 }),
  )
  return fieldProblems.length > 0
}
