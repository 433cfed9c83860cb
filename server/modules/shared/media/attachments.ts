// Commands that attach photos, videos and recordings to a row such as a post, replace them and remove them.
import { altText, mediaErrors, waveform } from '#rules/shared/media'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { releaseFiles, withFileStore, markFilesUsed } from './files.ts'
import { findUnneededFiles } from './holders.ts'
import { toCardName } from './names.ts'
import type { OwnerRow, OwnerRows } from './queries.ts'
import { ingestFile, type FileInput, type NewMedia } from './ingest.ts'
import type { MediaUse } from './uses.ts'

/** Input of a photo, video or recording: either `file`, or the `url` of an earlier upload. */
export interface MediaAttachment {
  file?: Upload | null
  url?: string | null
  alt?: string | null
  poster?: Upload | null
  /** Only with the file of a recording. */
  waveform?: string | null
}

/** Returns the part of the input that a retry under the same Idempotency-Key must repeat: all but the file's bytes. */
export const fingerprintMedia = (inputs?: MediaAttachment[] | null) =>
  inputs?.map(({ url, alt, file }) => [url, alt, Boolean(file)])

/** Stored media in display order; `newFile` is null for media uploaded earlier. */
export type StoredMedia = { key: string; alt: string | null; newFile: NewMedia | null }[]

/**
 * Receives, checks and stores media outside any transaction, then runs `work`, which attaches them. Removes the files
 * that `work` did not attach, and all if one is refused. Call it after `findReplay`, as a retry must store nothing.
 */
export async function withStoredMedia<Result>(
  ctx: AuthenticatedContext,
  use: MediaUse,
  inputs: MediaAttachment[],
  work: (stored: StoredMedia) => Promise<Result>,
): Promise<Result> {
  if (inputs.length > use.maxFiles) throw new Refusal('INVALID_INPUT', use.tooManyError)
  const validated = inputs.map((input) => validateInput(ctx, input))
  return withFileStore(ctx, use, async (store) => {
    const stored: StoredMedia = []
    // Sequential, so that one user's ten photos do not fill the shared image queue.
    for (const { alt, ...given } of validated) {
      const newFile = 'file' in given ? await ingestFile(ctx, use, store, given) : null
      stored.push({ alt, newFile, key: 'key' in given ? given.key : (newFile?.key ?? '') })
    }
    return work(stored)
  })
}

type ValidatedMedia = { alt: string | null } & ({ key: string } | FileInput)

/** Validates one input before any file is received. */
function validateInput(
  { addresses }: AuthenticatedContext,
  { file, url, poster, ...rest }: MediaAttachment,
): ValidatedMedia {
  const alt = parse(altText, rest.alt)
  const bars = parse(waveform, rest.waveform)
  if (file && url == null) return { alt, file, poster, waveform: bars }
  if (file || url == null) throw new Refusal('INVALID_INPUT', mediaErrors.fileOrUrl)
  if (poster) throw new Refusal('INVALID_INPUT', mediaErrors.posterWithFile)
  if (bars != null) throw new Refusal('INVALID_INPUT', mediaErrors.waveformWithFile)
  const key = addresses.keyOf(url)
  if (key === null) throw notOwnedRefusal()
  return { alt, key }
}

const notOwnedRefusal = () => new Refusal('INVALID_INPUT', mediaErrors.notYours)

/** Attaches media to a row in the caller's transaction. Throws INVALID_INPUT for media uploaded for another use. */
export const attach = (
  tx: AuthenticatedContext,
  use: MediaUse,
  stored: StoredMedia,
  ownerRow: OwnerRow,
): Promise<void> => attachPositioned(tx, use, withPositions(stored), ownerRow)

const withPositions = (stored: StoredMedia) => stored.map((media, position) => ({ ...media, position }))

type PositionedMedia = ReturnType<typeof withPositions>

async function attachPositioned(
  tx: AuthenticatedContext,
  use: MediaUse,
  positioned: PositionedMedia,
  ownerRow: OwnerRow,
): Promise<void> {
  const { id: ownerId } = tx.viewer
  const newRows = positioned.flatMap(({ newFile, alt, position }) =>
    newFile ? [{ ...newFile, ...ownerRow, alt, position, ownerId, createdAt: tx.now() }] : [],
  )
  if (newRows.length > 0) await tx.db.media.createMany({ data: newRows })
  await markFilesUsed(tx, toKeys(newRows))
  for (const { key, alt, newFile, position } of positioned) {
    if (newFile) continue
    const { count } = await tx.db.media.updateMany({
      where: { key, ownerId, keptUntil: { not: null }, file: { use: use.name } },
      data: { ...ownerRow, position, keptUntil: null, ...(alt !== null && { alt }) },
    })
    if (count === 0) throw await findAttachRefusal(tx, use, key)
  }
}

/** Returns the keys of the media attached to some rows, in display order. */
async function findKeys({ db }: Context, ownerRows: OwnerRows): Promise<string[]> {
  const media = await db.media.findMany({
    where: ownerRows,
    select: { key: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return toKeys(media)
}

const toKeys = (rows: { key: string }[]): string[] => rows.map(({ key }) => key)

/** Returns the media attached to some rows, in display order, to keep them in `replaceMedia`. */
export const loadAttachedMedia = async (tx: Context, ownerRows: OwnerRows): Promise<StoredMedia> =>
  (await findKeys(tx, ownerRows)).map((key) => ({ key, alt: null, newFile: null }))

/** Replaces the media of a locked row by `stored`. Throws as `attach`, and INVALID_INPUT for duplicates or too many. */
export async function replaceMedia(
  tx: AuthenticatedContext,
  use: MediaUse,
  stored: StoredMedia,
  ownerRow: OwnerRow,
): Promise<void> {
  if (stored.length > use.maxFiles) throw new Refusal('INVALID_INPUT', use.tooManyError)
  const keys = toKeys(stored)
  if (new Set(keys).size < keys.length) throw new Refusal('INVALID_INPUT', mediaErrors.shownAlready)
  const attachedKeys = await findKeys(tx, ownerRow as OwnerRows)
  const removedKeys = attachedKeys.filter((key) => !keys.includes(key))
  if (removedKeys.length > 0) {
    await tx.db.media.deleteMany({ where: { key: { in: removedKeys } } })
    await releaseFilesAndCards(tx, removedKeys)
  }
  const positioned = withPositions(stored)
  for (const { key, alt, position } of positioned.filter((media) => attachedKeys.includes(media.key)))
    await tx.db.media.update({ where: { key }, data: { position, ...(alt !== null && { alt }) } })
  const added = positioned.filter(({ key }) => !attachedKeys.includes(key))
  await attachPositioned(tx, use, added, ownerRow)
}

async function findAttachRefusal(tx: AuthenticatedContext, use: MediaUse, key: string): Promise<Refusal> {
  const where = { key, ownerId: tx.viewer.id, keptUntil: null, file: { use: use.name } }
  const isAttached = (await tx.db.media.count({ where })) > 0
  return isAttached ? new Refusal('INVALID_INPUT', mediaErrors.shownAlready) : notOwnedRefusal()
}

/** Deletes the media of some rows. Call it before deleting the rows, in the same transaction. */
export async function deleteMedia(tx: Context, ownerRows: OwnerRows): Promise<void> {
  const keys = await findKeys(tx, ownerRows)
  if (keys.length === 0) return
  await tx.db.media.deleteMany({ where: ownerRows })
  await releaseFilesAndCards(tx, keys)
}

/** Restricts the files and link cards of some rows to those who see the rows, or restores the use's audience. */
export async function setMediaRestricted(
  tx: Context,
  { audience }: MediaUse,
  ownerRows: OwnerRows,
  isRestricted: boolean,
): Promise<void> {
  const keys = await findKeys(tx, ownerRows)
  await tx.db.storedFile.updateMany({
    where: { key: { in: [...keys, ...keys.map(toCardName)] } },
    data: { audience: isRestricted ? 'PARTICIPANTS' : audience },
  })
}

/** Releases stored files and the link cards drawn from them. */
export async function releaseFilesAndCards(tx: Context, keys: string[]): Promise<void> {
  // Photos before their cards: the same lock order as `activateCard`.
  await releaseFiles(tx, await findUnneededFiles(tx, keys))
  await releaseFiles(tx, keys.map(toCardName))
}

/** Releases all remaining files of a deleted account, such as unattached uploads. */
export async function releaseUserFiles(tx: Context, ownerId: number): Promise<void> {
  await tx.db.media.deleteMany({ where: { ownerId } })
  const files = await tx.db.storedFile.findMany({ where: { ownerId, inUse: true }, select: { key: true } })
  await releaseFiles(tx, await findUnneededFiles(tx, toKeys(files)))
}
