// Where a search for everything stands.

/** `tab` is the kind that is shown; people without one. */
export const searchAddress = (text: string, tab?: string) =>
  `/search?${new URLSearchParams({ q: text, ...(tab && { tab }) })}`
