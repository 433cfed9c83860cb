// Under data saver a photo or video waits for the tap that loads it (001 §2).
import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'

/** What was asked for in a session: it is paid for, so it is there when a list brings it back. */
const loadedBySession = new WeakMap<object, Set<string>>()

function loadedIn(session: object): Set<string> {
  const loaded = loadedBySession.get(session) ?? new Set()
  loadedBySession.set(session, loaded)
  return loaded
}

/** `isWanted` once it was tapped here: what had the focus is gone then. */
export function useTapToLoad(mediaId: string) {
  const isSaving = useDataSaver()
  const loaded = loadedIn(useRelayEnvironment())
  const [isWanted, setWanted] = useState(false)
  function load() {
    loaded.add(mediaId)
    setWanted(true)
  }
  return { isHeld: isSaving && !loaded.has(mediaId), isWanted, load }
}
