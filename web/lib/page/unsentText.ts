// Detects unsent text on the page: its editors are marked data-held, and virtual lists keep their items mounted.

export const unsentTextSelector = '[data-held]'

export const hasUnsentText = () => document.querySelector(unsentTextSelector) !== null
