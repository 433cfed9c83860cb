// Where somebody was in a list when leaving it: kept in this tab, given back once (001 §2).
import * as z from 'zod/mini'
import { readKey, removeKey, writeKey, type PlaceKey } from '#web/session/keys.ts'

/** How long a screen has been there before it is brought back to the place, in milliseconds (001 §9). */
export const restoreDelayMs = 100

const place = z.object({
  /** Pixels from the top of the page, for when the item is gone. */
  top: z.number(),
  /** The item at the top of the window, by its id, and how many pixels of it are above. */
  item: z.nullable(z.string()),
  above: z.number(),
  /** How many items had been read. */
  count: z.number(),
})

export type Place = z.infer<typeof place>

/** Whoever has read on would lose the place if the list began anew. */
export const hasReadOn = () => scrollY > innerHeight

/** Where lists are read that are there, in sight or behind a screen that is still on its way. */
const reading = new Map<PlaceKey, Place>()

export const noteReading = (key: PlaceKey, where: Place) => void reading.set(key, where)

/** The list is gone: returns where it was read. */
export function endReading(key: PlaceKey): Place | undefined {
  const where = reading.get(key)
  reading.delete(key)
  return where
}

export const keepPlace = (key: PlaceKey, where: Place) => writeKey(key, JSON.stringify(where))
export const hasPlace = (key: PlaceKey) => readKey(key) !== null || (reading.get(key)?.top ?? 0) > innerHeight
export const forgetPlace = (key: PlaceKey) => removeKey(key)

/** What cannot be read is no place. */
export function readPlace(key: PlaceKey): Place | null {
  try {
    return place.safeParse(JSON.parse(readKey(key) ?? '')).data ?? null
  } catch {
    return null
  }
}
