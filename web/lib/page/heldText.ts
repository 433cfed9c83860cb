// Unsent text inside a list item, marked data-held: the virtual list keeps its item mounted.

export const unsentTextSelector = '[data-held]'

export const hasUnsentText = () => document.querySelector(unsentTextSelector) !== null
