// Moves the focus to the first button of a list, after one of its items was removed.
export function focusFirst(list: HTMLElement | null) {
  setTimeout(() => list?.querySelector<HTMLElement>('button')?.focus())
}
