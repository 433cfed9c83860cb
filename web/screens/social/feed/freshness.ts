// How long what a feed shows is good, where that is not the usual time (ADR 29).
import { isOwnOnTop } from '#web/lib/ownOnTop.ts'
import { hasPlace } from '#web/lib/page/scrollMemory.ts'
import { usualStaleMs } from '#web/relay/store/freshness.ts'
import type { PlaceKey } from '#web/session/keys.ts'

/** The simple feed, which is not asked for by itself either (001 §7). */
export const socialStaleMs = 30 * 60_000

/** A feed that must stay as it is looks for new posts by itself. */
export const dashboardStaleMs = (place: PlaceKey) =>
  hasPlace(place) || isOwnOnTop() ? Infinity : usualStaleMs
