// The frame of a photo or video: round, with a hairline of light that parts it from a ground of its colour.
export const mediaFrame =
  'relative overflow-hidden rounded-card bg-inset has-[[data-unshown]]:min-h-44 after:pointer-events-none after:absolute after:inset-0 ' +
  'after:rounded-card after:inset-ring after:inset-ring-white/6'
