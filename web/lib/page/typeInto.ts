// Puts text where the caret is as if it had been typed: Ctrl+Z takes it back, and whoever listens hears of it.

export function typeInto(field: HTMLTextAreaElement, text: string) {
  field.focus()
  // Deprecated, but nothing else leaves what was there to be undone.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
