// The blurred likeness of a picture that is shown until the picture itself has loaded.
import type { SyntheticEvent } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

/**
 * An address for a thumbhash in base64; a likeness that cannot be read is none. A page that the server makes has none: they
 * would be half of its bytes, and hold up the pictures themselves.
 */
export function likenessOf(thumbhash: string | null | undefined): string | null {
  if (!thumbhash || import.meta.env.SSR) return null
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}

/**
 * Takes it from behind a picture that has loaded. Nothing is drawn anew for that: a screen of them would be, as often as
 * one of them comes.
 */
export function takeLikeness({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.removeProperty('background-image')
}
