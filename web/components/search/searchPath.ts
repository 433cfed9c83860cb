// Path of the search screen.

/** `tab` is the kind of results; people by default. */
export const buildSearchPath = (text: string, tab?: string) =>
  `/search?${new URLSearchParams({ q: text, ...(tab && { tab }) })}`
