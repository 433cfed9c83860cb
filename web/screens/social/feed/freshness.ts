// Lifetimes of feeds that differ from the default (ADR 29).
import { isOwnPostPinned } from '#web/lib/ownOnTop.ts'
import { hasPlace } from '#web/lib/page/scrollMemory.ts'
import { defaultStaleMs } from '#web/relay/store/freshness.ts'
import type { PlaceKey } from '#web/session/keys.ts'

/** The simple feed, which does not poll (001 §7). */
export const socialStaleMs = 30 * 60_000

/** Infinity for a feed that must not change; it checks for new posts itself. */
export const dashboardStaleMs = (place: PlaceKey) =>
  hasPlace(place) || isOwnPostPinned() ? Infinity : defaultStaleMs
