// To where a text is written on: its field has the focus, with the caret behind the last character.

export function focusAtEnd(field: HTMLTextAreaElement | null | undefined) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
