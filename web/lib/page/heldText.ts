// What is being written in a post of a list: it is marked with data-held, and its post stays in the page meanwhile.

export const heldText = '[data-held]'

export const holdsText = () => document.querySelector(heldText) !== null
