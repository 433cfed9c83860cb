// Photos, videos and recordings that something shows: taken before its transaction, shown by it, and given up with it.
import { altText, mediaFaults, waveform } from '#rules/shared/media'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { Upload } from '#server/core/context/uploads.ts'
import { dropFiles, storing, useFiles } from './files.ts'
import { unheld } from './holders.ts'
import { cardNameOf } from './names.ts'
import type { Place, Places } from './queries.ts'
import { takeFile, type GivenFile, type NewMedia } from './taking.ts'
import type { MediaUse } from './uses.ts'

/** A photo, video or recording as whoever shows it gives it: as a file, or as the address of one he has uploaded. */
export interface GivenMedia {
  file?: Upload | null
  url?: string | null
  alt?: string | null
  poster?: Upload | null
  /** Of a recording that is given as a file. */
  waveform?: string | null
}

/** What a repeat under the same Idempotency-Key must have in common: everything but the bytes of files. */
export const described = (given?: GivenMedia[] | null) =>
  given?.map(({ url, alt, file }) => [url, alt, Boolean(file)])

/** What was taken, in its order: files just stored, or the key of media of one's own that wait to be shown. */
export type TakenMedia = { key: string; alt: string | null; made: NewMedia | null }[]

/**
 * Receives, checks and stores media for that use, outside of any transaction, and lets `work` make something show them
 * with `attach`. What nothing shows then is removed. If one is bad, none is kept. Call it after `findReplay`: a repeat has
 * nothing to take.
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
    // One after the other: a person's ten photos do not fill the queue that everybody's stand in.
    for (const { alt, ...given } of wanted) {
      const made = 'file' in given ? await takeFile(ctx, use, store, given) : null
      taken.push({ alt, made, key: 'key' in given ? given.key : (made?.key ?? '') })
    }
    return work(taken)
  })
}

type Wanted = { alt: string | null } & ({ key: string } | GivenFile)

/** Nothing is received before all that is said of the files has been read. */
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

/** Makes something show what was taken for it, in the transaction that made that. Anything not taken for this use is refused. */
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
  await useFiles(
    tx,
    fresh.map(({ key }) => key),
  )
  for (const { key, alt, made, position } of placed) {
    if (made) continue
    const { count } = await tx.db.media.updateMany({
      where: { key, ownerId, keptUntil: { not: null }, file: { use: use.name } },
      data: { ...place, position, keptUntil: null, ...(alt !== null && { alt }) },
    })
    if (count === 0) throw await whyNot(tx, use, key)
  }
}

/** What is shown in a place, in its order, as if it had been taken once more. */
export async function shownIn(tx: Context, place: Places): Promise<TakenMedia> {
  const shown = await tx.db.media.findMany({
    where: place,
    select: { key: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return shown.map(({ key }) => ({ key, alt: null, made: null }))
}

/**
 * Makes something that is locked show exactly what was taken, in that order: what it shows already stays where it is
 * among that, and goes where it is not. Refuses as `attach` does, and more than the use has room for.
 */
export async function rearrange(
  tx: AuthenticatedContext,
  use: MediaUse,
  taken: TakenMedia,
  place: Place,
): Promise<void> {
  if (taken.length > use.most) throw new Refusal('INVALID_INPUT', use.tooMany)
  const keys = taken.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Refusal('INVALID_INPUT', mediaFaults.shownAlready)
  const shown = (await shownIn(tx, place as Places)).map(({ key }) => key)
  const gone = shown.filter((key) => !keys.includes(key))
  if (gone.length > 0) {
    await tx.db.media.deleteMany({ where: { key: { in: gone } } })
    await dropWithCards(tx, gone)
  }
  const placed = inOrder(taken)
  for (const { key, alt, position } of placed.filter((one) => shown.includes(one.key)))
    await tx.db.media.update({ where: { key }, data: { position, ...(alt !== null && { alt }) } })
  await attachAt(
    tx,
    use,
    placed.filter(({ key }) => !shown.includes(key)),
    place,
  )
}

async function whyNot(tx: AuthenticatedContext, use: MediaUse, key: string): Promise<Refusal> {
  const where = { key, ownerId: tx.viewer.id, keptUntil: null, file: { use: use.name } }
  const isShown = (await tx.db.media.count({ where })) > 0
  return isShown ? new Refusal('INVALID_INPUT', mediaFaults.shownAlready) : notYours()
}

/** Gives up all files of what shows them, in the transaction that deletes that and before it does. */
export async function dropMedia(tx: Context, place: Places): Promise<void> {
  const media = await tx.db.media.findMany({ where: place, select: { key: true } })
  if (media.length === 0) return
  await tx.db.media.deleteMany({ where: place })
  await dropWithCards(
    tx,
    media.map(({ key }) => key),
  )
}

/**
 * Lets nobody fetch the files of what shows them but whoever is shown it, link cards too; or opens them again as far as
 * their use does.
 */
export async function setMediaClosed(
  tx: Context,
  { audience }: MediaUse,
  place: Places,
  isClosed: boolean,
): Promise<void> {
  const keys = (await shownIn(tx, place)).map(({ key }) => key)
  await tx.db.storedFile.updateMany({
    where: { key: { in: [...keys, ...keys.map(cardNameOf)] } },
    data: { audience: isClosed ? 'PARTICIPANTS' : audience },
  })
}

/** Gives up stored files and the link cards that were drawn of them. */
export async function dropWithCards(tx: Context, keys: string[]): Promise<void> {
  // Photos before their cards, as whoever finishes a card locks them.
  await dropFiles(tx, await unheld(tx, keys))
  await dropFiles(tx, keys.map(cardNameOf))
}

/** Gives up all files that are left of a person who leaves, such as those that wait to be shown. */
export async function dropFilesOf(tx: Context, ownerId: number): Promise<void> {
  await tx.db.media.deleteMany({ where: { ownerId } })
  const files = await tx.db.storedFile.findMany({ where: { ownerId, inUse: true }, select: { key: true } })
  const keys = files.map(({ key }) => key)
  await dropFiles(tx, await unheld(tx, keys))
}
