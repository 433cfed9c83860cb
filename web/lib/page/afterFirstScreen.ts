// What may be wanted later comes after what is needed now: fetched beside the first screen it would hold that up.

/** From when the page has loaded: a screen on a cheap phone has been drawn by then. */
const apartMs = 3000

/** Resolves once the first screen has had the line and the processor for itself. */
export const afterFirstScreen = new Promise<void>((resolve) => {
  // On the server there is none.
  if (import.meta.env.SSR) return
  const wait = () => setTimeout(resolve, apartMs)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})
