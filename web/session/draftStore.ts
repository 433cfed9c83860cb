// Where this device keeps the files of drafts, and the end of those whose draft is gone.
import { createStore, delMany, keys } from 'idb-keyval'
import { isKept } from './keys.ts'

export const draftStore = createStore('fennec-drafts', 'files')

/** A draft's files stand behind its own key. */
export const placeOf = (draft: string, file: string) => `${draft}/${file}`

/** Rejects where nothing may be kept, as in private windows. */
export async function dropOrphans() {
  const isOrphan = (place: IDBValidKey) =>
    typeof place === 'string' && !isKept(place.slice(0, place.indexOf('/')))
  await delMany((await keys(draftStore)).filter(isOrphan), draftStore)
}
