// Commands that attach photos, videos and recordings to their owner row, replace and remove them.
import { altText, mediaFaults, waveform } from '#rules/shared/media'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { dropFiles, storing, useFiles } from './files.ts'
import { findUnheld } from './holders.ts'
import { cardNameOf } from './names.ts'
import type { Place, Places } from './queries.ts'
import { ingestFile, type GivenFile, type NewMedia } from './ingest.ts'
import type { MediaUse } from './uses.ts'

/** Input of a photo, video or recording: either `file`, or the `url` of an earlier upload. */
export interface GivenMedia {
  file?: Upload | null
  url?: string | null
  alt?: string | null
  poster?: Upload | null
  /** Only with the file of a recording. */
  waveform?: string | null
}

/** Returns the part of the input that a repeat under the same Idempotency-Key must match: everything but file bytes. */
export const described = (given?: GivenMedia[] | null) =>
  given?.map(({ url, alt, file }) => [url, alt, Boolean(file)])

/** Media in display order; `made` is null for media uploaded earlier. */
export type TakenMedia = { key: string; alt: string | null; made: NewMedia | null }[]

/**
 * Receives, checks and stores media outside any transaction, then runs `work`, which attaches them. Removes the files
 * that `work` did not attach; keeps none if one is refused. Call it after `findReplay`, as a repeat stores nothing.
 */
export async function takeMedia<Result>(
  ctx: AuthenticatedContext,
  use: MediaUse,
  inputs: GivenMedia[],
  work: (taken: TakenMedia) => Promise<Result>,
): Promise<Result> {
  if (inputs.length > use.most) throw new Refusal('INVALID_INPUT', use.tooMany)
  const wanted = inputs.map((input) => read(ctx, input))
  return storing(ctx, use, async (store) => {
    const taken: TakenMedia = []
    // Sequential, so that one user's ten photos do not fill the shared image queue.
    for (const { alt, ...given } of wanted) {
      const made = 'file' in given ? await ingestFile(ctx, use, store, given) : null
      taken.push({ alt, made, key: 'key' in given ? given.key : (made?.key ?? '') })
    }
    return work(taken)
  })
}

type Wanted = { alt: string | null } & ({ key: string } | GivenFile)

/** Validates one input before any file is received. */
function read({ addresses }: AuthenticatedContext, { file, url, poster, ...given }: GivenMedia): Wanted {
  const alt = parse(altText, given.alt)
  const bars = parse(waveform, given.waveform)
  if (file && url == null) return { alt, file, poster, waveform: bars }
  if (file || url == null) throw new Refusal('INVALID_INPUT', mediaFaults.fileOrUrl)
  if (poster) throw new Refusal('INVALID_INPUT', mediaFaults.posterWithFile)
  if (bars != null) throw new Refusal('INVALID_INPUT', mediaFaults.waveformWithFile)
  const key = addresses.keyOf(url)
  if (key === null) throw notYours()
  return { alt, key }
}

const notYours = () => new Refusal('INVALID_INPUT', mediaFaults.notYours)

/** Attaches media to a row in the caller's transaction. Throws INVALID_INPUT for media uploaded for another use. */
export const attach = (
  tx: AuthenticatedContext,
  use: MediaUse,
  taken: TakenMedia,
  place: Place,
): Promise<void> => attachAt(tx, use, inOrder(taken), place)

const inOrder = (taken: TakenMedia) => taken.map((one, position) => ({ ...one, position }))

type Placed = ReturnType<typeof inOrder>

async function attachAt(
  tx: AuthenticatedContext,
  use: MediaUse,
  placed: Placed,
  place: Place,
): Promise<void> {
  const { id: ownerId } = tx.viewer
  const fresh = placed.flatMap(({ made, alt, position }) =>
    made ? [{ ...made, ...place, alt, position, ownerId, createdAt: tx.now() }] : [],
  )
  if (fresh.length > 0) await tx.db.media.createMany({ data: fresh })
  await useFiles(tx, keysOf(fresh))
  for (const { key, alt, made, position } of placed) {
    if (made) continue
    const { count } = await tx.db.media.updateMany({
      where: { key, ownerId, keptUntil: { not: null }, file: { use: use.name } },
      data: { ...place, position, keptUntil: null, ...(alt !== null && { alt }) },
    })
    if (count === 0) throw await whyNot(tx, use, key)
  }
}

/** Returns the keys of the media attached to some rows, in display order. */
async function keysIn({ db }: Context, place: Places): Promise<string[]> {
  const media = await db.media.findMany({
    where: place,
    select: { key: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return keysOf(media)
}

const keysOf = (rows: { key: string }[]): string[] => rows.map(({ key }) => key)

export const shownIn = async (tx: Context, place: Places): Promise<TakenMedia> =>
  (await keysIn(tx, place)).map((key) => ({ key, alt: null, made: null }))

/** Replaces the media of a locked row by `taken`. Throws as `attach`, and INVALID_INPUT for duplicates or too many. */
export async function replaceMedia(
  tx: AuthenticatedContext,
  use: MediaUse,
  taken: TakenMedia,
  place: Place,
): Promise<void> {
  if (taken.length > use.most) throw new Refusal('INVALID_INPUT', use.tooMany)
  const keys = keysOf(taken)
  if (new Set(keys).size < keys.length) throw new Refusal('INVALID_INPUT', mediaFaults.shownAlready)
  const shown = await keysIn(tx, place as Places)
  const gone = shown.filter((key) => !keys.includes(key))
  if (gone.length > 0) {
    await tx.db.media.deleteMany({ where: { key: { in: gone } } })
    await dropWithCards(tx, gone)
  }
  const placed = inOrder(taken)
  for (const { key, alt, position } of placed.filter((one) => shown.includes(one.key)))
    await tx.db.media.update({ where: { key }, data: { position, ...(alt !== null && { alt }) } })
  const added = placed.filter(({ key }) => !shown.includes(key))
  await attachAt(tx, use, added, place)
}

async function whyNot(tx: AuthenticatedContext, use: MediaUse, key: string): Promise<Refusal> {
  const where = { key, ownerId: tx.viewer.id, keptUntil: null, file: { use: use.name } }
  const isShown = (await tx.db.media.count({ where })) > 0
  return isShown ? new Refusal('INVALID_INPUT', mediaFaults.shownAlready) : notYours()
}

/** Deletes the media of some rows, in the transaction that deletes the rows, before it does. */
export async function dropMedia(tx: Context, place: Places): Promise<void> {
  const keys = await keysIn(tx, place)
  if (keys.length === 0) return
  await tx.db.media.deleteMany({ where: place })
  await dropWithCards(tx, keys)
}

/** Restricts the files and link cards of some rows to those who see the rows, or restores the use's audience. */
export async function setMediaRestricted(
  tx: Context,
  { audience }: MediaUse,
  place: Places,
  isClosed: boolean,
): Promise<void> {
  const keys = await keysIn(tx, place)
  await tx.db.storedFile.updateMany({
    where: { key: { in: [...keys, ...keys.map(cardNameOf)] } },
    data: { audience: isClosed ? 'PARTICIPANTS' : audience },
  })
}

/** Releases stored files and the link cards drawn from them. */
export async function dropWithCards(tx: Context, keys: string[]): Promise<void> {
  // Photos before their cards: the same lock order as `activateCard`.
  await dropFiles(tx, await findUnheld(tx, keys))
  await dropFiles(tx, keys.map(cardNameOf))
}

/** Releases all remaining files of a deleted account, such as unattached uploads. */
export async function dropFilesOf(tx: Context, ownerId: number): Promise<void> {
  await tx.db.media.deleteMany({ where: { ownerId } })
  const files = await tx.db.storedFile.findMany({ where: { ownerId, inUse: true }, select: { key: true } })
  await dropFiles(tx, await findUnheld(tx, keysOf(files)))
}
