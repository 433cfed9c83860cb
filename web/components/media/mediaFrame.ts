// Class names of the frame of a photo or video: rounded, with a hairline that separates it from a similar background.
export const mediaFrame =
  'relative overflow-hidden rounded-card bg-inset has-[[data-unshown]]:min-h-44 after:pointer-events-none after:absolute after:inset-0 ' +
  'after:rounded-card after:inset-ring after:inset-ring-white/6'
