// Stores the files of a draft in IndexedDB; without storage, as in private windows, nothing is kept.
import { del, delMany, getMany, keys, set } from 'idb-keyval'
import { draftStore as store, draftFileKey } from '#web/session/draftStore.ts'
import type { AttachmentMetadata, AttachmentFiles } from './attachment.ts'

async function attempt<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
  } catch {
    return fallback
  }
}

type FileVersion = Pick<AttachmentMetadata, 'key' | 'version'>

const getFileKey = (draft: string, { key, version }: FileVersion) => draftFileKey(draft, `${key}.${version}`)

export const saveFiles = (draft: string, version: FileVersion, { file, poster }: AttachmentFiles) =>
  attempt(() => set(getFileKey(draft, version), { file, poster }, store), undefined)

export const deleteFiles = (draft: string, version: FileVersion) =>
  attempt(() => del(getFileKey(draft, version), store), undefined)

/** Resolves to the files in the order of `versions`, null for each that is gone. */
export async function readFiles(
  draft: string,
  versions: readonly FileVersion[],
): Promise<(AttachmentFiles | null)[]> {
  const storageKeys = versions.map((version) => getFileKey(draft, version))
  const files = await attempt(() => getMany<AttachmentFiles>(storageKeys, store), [])
  return versions.map((_, index) => files[index] ?? null)
}

/** Resolves as readFiles does, and deletes every other file of the draft. */
export async function restoreFiles(draft: string, versions: readonly FileVersion[]) {
  // Both start with the current keys, so files stored later are not deleted.
  const found = readFiles(draft, versions)
  await deleteOtherFiles(
    draft,
    versions.map((version) => getFileKey(draft, version)),
  )
  return found
}

export const deleteAllFiles = (draft: string) => deleteOtherFiles(draft, [])

function deleteOtherFiles(draft: string, storageKeys: readonly string[]) {
  const isOther = (storageKey: IDBValidKey) =>
    typeof storageKey === 'string' &&
    storageKey.startsWith(draftFileKey(draft, '')) &&
    !storageKeys.includes(storageKey)
  return attempt(async () => delMany((await keys(store)).filter(isOther), store), undefined)
}
