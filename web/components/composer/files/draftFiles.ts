// Stores the files of a draft in IndexedDB; without storage, as in private windows, nothing is kept.
import { del, delMany, getMany, keys, set } from 'idb-keyval'
import { draftStore as store, placeOf } from '#web/session/draftStore.ts'
import type { AttachmentFacts, AttachmentFiles } from './attachment.ts'

async function attempt<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
  } catch {
    return fallback
  }
}

type FileVersion = Pick<AttachmentFacts, 'key' | 'version'>

const keyOf = (draft: string, { key, version }: FileVersion) => placeOf(draft, `${key}.${version}`)

export const keepFiles = (draft: string, fact: FileVersion, { file, poster }: AttachmentFiles) =>
  attempt(() => set(keyOf(draft, fact), { file, poster }, store), undefined)

export const dropFiles = (draft: string, fact: FileVersion) =>
  attempt(() => del(keyOf(draft, fact), store), undefined)

/** Resolves to the files in the order of `facts`, null for each that is gone. */
export async function readFiles(
  draft: string,
  facts: readonly FileVersion[],
): Promise<(AttachmentFiles | null)[]> {
  const places = facts.map((fact) => keyOf(draft, fact))
  const files = await attempt(() => getMany<AttachmentFiles>(places, store), [])
  return facts.map((_, index) => files[index] ?? null)
}

/** Resolves as readFiles does, and deletes every other file of the draft. */
export async function findFiles(draft: string, facts: readonly FileVersion[]) {
  // Both read the current keys, so files stored later are not deleted.
  const found = readFiles(draft, facts)
  await dropOthers(
    draft,
    facts.map((fact) => keyOf(draft, fact)),
  )
  return found
}

export const dropAllFiles = (draft: string) => dropOthers(draft, [])

function dropOthers(draft: string, places: readonly string[]) {
  const isOther = (place: IDBValidKey) =>
    typeof place === 'string' && place.startsWith(placeOf(draft, '')) && !places.includes(place)
  return attempt(async () => delMany((await keys(store)).filter(isOther), store), undefined)
}
