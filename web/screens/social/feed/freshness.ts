// Lifetimes of feeds that differ from the default (ADR 29).
import { isOwnPostPinned } from '#web/lib/pinnedPost.ts'
import { hasStoredPosition } from '#web/lib/page/scrollMemory.ts'
import { defaultStaleMs } from '#web/relay/store/freshness.ts'
import type { ScrollKey } from '#web/session/keys.ts'

/** Lifetime of the simple feed, which does not poll (001 §7). */
export const socialStaleMs = 30 * 60_000

/** Returns Infinity while the feed must keep its posts; it then checks for new ones itself. */
export const getDashboardStaleMs = (scrollKey: ScrollKey) =>
  hasStoredPosition(scrollKey) || isOwnPostPinned() ? Infinity : defaultStaleMs
