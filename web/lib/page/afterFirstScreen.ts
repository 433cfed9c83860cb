// Delays optional downloads until the first screen is done, so that they do not compete with it.

/** Time after the load event that a cheap phone needs to render the first screen. */
const delayMs = 3000

/** Resolves after the first screen; never during SSR. */
export const afterFirstScreen = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  const wait = () => setTimeout(resolve, delayMs)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})
