// Where the keyboard goes when a file and its buttons are removed: to the first control of the list around it.
export function focusFirst(list: HTMLElement | null) {
  // After the file has gone.
  setTimeout(() => list?.querySelector<HTMLElement>('button')?.focus())
}
