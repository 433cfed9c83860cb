// The files of a draft, kept on the device; where that is not allowed, as in private windows, they are not kept.
import { del, delMany, getMany, keys, set } from 'idb-keyval'
import { draftStore as store, placeOf } from '#web/session/draftStore.ts'
import type { AttachmentFacts, AttachmentFiles } from './attachment.ts'

async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

type Fact = Pick<AttachmentFacts, 'key' | 'version'>

const placeIn = (draft: string, { key, version }: Fact) => placeOf(draft, `${key}.${version}`)

export const keepFiles = (draft: string, fact: Fact, { file, poster }: AttachmentFiles) =>
  attempt(() => set(placeIn(draft, fact), { file, poster }, store), undefined)

export const dropFiles = (draft: string, fact: Fact) =>
  attempt(() => del(placeIn(draft, fact), store), undefined)

/** The files of those facts, null for each that is gone. */
export async function readFiles(draft: string, facts: readonly Fact[]): Promise<(AttachmentFiles | null)[]> {
  const places = facts.map((fact) => placeIn(draft, fact))
  const files = await attempt(() => getMany<AttachmentFiles>(places, store), [])
  return facts.map((_, index) => files[index] ?? null)
}

/** Those files, and what belongs to none of them is removed. */
export async function findFiles(draft: string, facts: readonly Fact[]) {
  // Both look at what is there now: whatever is kept from here on belongs to the draft that is being opened.
  const found = readFiles(draft, facts)
  await dropOthers(
    draft,
    facts.map((fact) => placeIn(draft, fact)),
  )
  return found
}

export const dropAllFiles = (draft: string) => dropOthers(draft, [])

function dropOthers(draft: string, places: readonly string[]) {
  const isOther = (place: IDBValidKey) =>
    typeof place === 'string' && place.startsWith(placeOf(draft, '')) && !places.includes(place)
  return attempt(async () => delMany((await keys(store)).filter(isOther), store), undefined)
}
