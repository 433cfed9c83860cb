/** Inserts text at the caret as if typed, with undo and an input event. */
export function typeInto(field: HTMLTextAreaElement, text: string) {
  field.focus()
  // Deprecated, but the only way that keeps undo.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
