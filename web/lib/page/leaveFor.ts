// Leads to a page of another site.

/** Resolves where the browser shows this page again as it was left, which Back may do instead of loading it anew. */
export const leaveFor = (address: string): Promise<void> =>
  new Promise((shownAgain) => {
    addEventListener('pageshow', () => shownAgain(), { once: true })
    location.assign(address)
  })
