// How wide the photos of posts and products are drawn, as the sizes attribute says it, and which widths there are of each.

export const photoSizes = {
  alone: '(min-width: 48rem) 520px, calc(100vw - 84px)',
  inRow: '(min-width: 48rem) 400px, 72vw',
  /** Of products: two beside each other on a phone, four where there is room. */
  inGrid: '(min-width: 64rem) 250px, (min-width: 30rem) 31vw, 46vw',
} as const

/** So many posts of a feed may have the first photo that is seen: it is asked for before all others. */
export const firstInSight = 4

export const srcSetOf = (photo: { small: string; medium: string; large: string }) =>
  `${photo.small} 320w, ${photo.medium} 720w, ${photo.large} 1280w`
