/** Presses a button: menus open on pointerdown, other buttons act on click. */
export function press(button: HTMLElement | null) {
  button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  button?.click()
}
