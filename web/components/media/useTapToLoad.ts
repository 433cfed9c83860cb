// Loading of photos and videos by tap instead of at once, while data saver is on (001 §2).
import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'

/** Ids of loaded media per session: their data is paid for, so they need no second tap. */
const loadedBySession = new WeakMap<object, Set<string>>()

function getLoadedIds(session: object): Set<string> {
  const loaded = loadedBySession.get(session) ?? new Set()
  loadedBySession.set(session, loaded)
  return loaded
}

/**
 * `isDeferred` is true until the media may load. `isWanted` is true after a tap: the media gets the focus of the removed
 * tile.
 */
export function useTapToLoad(mediaId: string) {
  const isSaving = useDataSaver()
  const loaded = getLoadedIds(useRelayEnvironment())
  const [isWanted, setWanted] = useState(false)
  function load() {
    loaded.add(mediaId)
    setWanted(true)
  }
  return { isDeferred: isSaving && !loaded.has(mediaId), isWanted, load }
}
