// Scroll positions of lists, stored in this tab and restored once (001 §2).
import * as z from 'zod/mini'
import { readKey, removeKey, writeKey, type PlaceKey } from '#web/session/keys.ts'

/** Delay after mounting before the position is restored (001 §9). */
export const restoreDelayMs = 100

const place = z.object({
  /** Pixels from the top of the page, as a fallback for a missing item. */
  top: z.number(),
  /** Id of the item at the top of the window, and its pixels above the window. */
  item: z.nullable(z.string()),
  above: z.number(),
  count: z.number(),
})

export type Place = z.infer<typeof place>

/** True if the viewer has scrolled past the first window, and would lose the place in a new list. */
export const hasScrolledOn = () => scrollY > innerHeight

const reading = new Map<PlaceKey, Place>()

export const noteReading = (key: PlaceKey, where: Place) => void reading.set(key, where)

/** Returns and forgets the position of a list that unmounts. */
export function takeReading(key: PlaceKey): Place | undefined {
  const where = reading.get(key)
  reading.delete(key)
  return where
}

export const savePlace = (key: PlaceKey, where: Place) => writeKey(key, JSON.stringify(where))
export const hasPlace = (key: PlaceKey) => readKey(key) !== null || (reading.get(key)?.top ?? 0) > innerHeight
export const forgetPlace = (key: PlaceKey) => removeKey(key)

/** Returns the stored position; null if it is missing or broken. */
export function readPlace(key: PlaceKey): Place | null {
  try {
    return place.safeParse(JSON.parse(readKey(key) ?? '')).data ?? null
  } catch {
    return null
  }
}
