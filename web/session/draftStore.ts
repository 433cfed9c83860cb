// IndexedDB store for the files of drafts.
import { createStore, delMany, keys } from 'idb-keyval'
import { isStored } from './keys.ts'

export const draftStore = createStore('fennec-drafts', 'files')

/** Key of a file; it starts with the key of its draft. */
export const draftFileKey = (draft: string, file: string) => `${draft}/${file}`

/** Deletes files whose draft is gone. Rejects where storage is forbidden, as in private windows. */
export async function deleteOrphans() {
  const isOrphan = (key: IDBValidKey) => typeof key === 'string' && !isStored(key.slice(0, key.indexOf('/')))
  await delMany((await keys(draftStore)).filter(isOrphan), draftStore)
}
