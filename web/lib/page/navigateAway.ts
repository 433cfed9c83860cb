/** Navigates to another site. Resolves if Back restores this page from the browser's cache. */
export const navigateAway = (address: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
    location.assign(address)
  })
