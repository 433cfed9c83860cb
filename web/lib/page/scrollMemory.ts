// Scroll positions of lists: tracked in memory while a list is mounted, stored in this tab, restored once (001 §2).
import * as z from 'zod/mini'
import { readKey, removeKey, writeKey, type ScrollKey } from '#web/session/keys.ts'

/** Delay after mounting before the position is restored (001 §9). */
export const restoreDelayMs = 100

const positionSchema = z.object({
  /** Pixels from the top of the page, as a fallback for a missing item. */
  top: z.number(),
  /** Id of the item at the top of the window, and its pixels above the window. */
  item: z.nullable(z.string()),
  above: z.number(),
  /** Number of loaded items. */
  count: z.number(),
})

export type ScrollPosition = z.infer<typeof positionSchema>

/** True if the viewer has scrolled past the first window, so that a refetched list would move what they read. */
export const hasScrolledPastWindow = () => scrollY > innerHeight

const trackedPositions = new Map<ScrollKey, ScrollPosition>()

export const trackPosition = (key: ScrollKey, position: ScrollPosition) =>
  void trackedPositions.set(key, position)

/** Removes and returns the tracked position of a list that unmounts. */
export function popTrackedPosition(key: ScrollKey): ScrollPosition | undefined {
  const position = trackedPositions.get(key)
  trackedPositions.delete(key)
  return position
}

export const savePosition = (key: ScrollKey, position: ScrollPosition) =>
  writeKey(key, JSON.stringify(position))
/** True if a position is stored, or tracked below the first window. */
export const hasStoredPosition = (key: ScrollKey) =>
  readKey(key) !== null || (trackedPositions.get(key)?.top ?? 0) > innerHeight
/** Removes the stored position. */
export const clearPosition = (key: ScrollKey) => removeKey(key)

/** Returns the stored position; null if it is missing or broken. */
export function readPosition(key: ScrollKey): ScrollPosition | null {
  try {
    return positionSchema.safeParse(JSON.parse(readKey(key) ?? '')).data ?? null
  } catch {
    return null
  }
}
