// Unsent text inside a list item, marked data-held: the virtual list keeps its item mounted.

export const heldText = '[data-held]'

export const hasUnsentText = () => document.querySelector(heldText) !== null
