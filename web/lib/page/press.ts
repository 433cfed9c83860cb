// Presses a button as a finger does: a menu opens as it goes down, anything else acts as it is lifted.

export function press(button: HTMLElement | null) {
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  button?.click()
}
