/** Focuses a field with the caret at the end of its text. */
export function focusAtEnd(field: HTMLTextAreaElement | null | undefined) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
