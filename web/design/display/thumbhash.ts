// Blurred preview (thumbhash) behind a picture until it has loaded.
import type { SyntheticEvent } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

/** Returns a data URL of a base64 thumbhash; null if unreadable, and during SSR, where it would double the page's size. */
export function thumbhashUrl(thumbhash: string | null | undefined): string | null {
  if (!thumbhash || import.meta.env.SSR) return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}

/** Removes the preview behind a loaded picture, without a render. */
export function removePreview({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.removeProperty('background-image')
}
