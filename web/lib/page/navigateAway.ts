/** Navigates to another site. Resolves if Back restores this page from the browser's cache. */
export const navigateAway = (address: string): Promise<void> =>
  new Promise((shownAgain) => {
    addEventListener('pageshow', () => shownAgain(), { once: true })
    location.assign(address)
  })
