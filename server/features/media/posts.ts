// The media of posts: taken before the post's transaction, shown by it, and given up with it.
import { altText, mediaFaults, mediaRules } from '#rules/media'
import type { Context, Signed } from '#server/core/context.ts'
import { parse } from '#server/core/parse.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Upload } from '#server/core/uploads.ts'
import { lockUser } from '#server/core/lockUser.ts'
import { dropFiles, storing } from './media.ts'
import { cardKeyOf } from './names.ts'
import { takeFile, type NewMedia } from './taking.ts'

/** A photo or video as whoever posts it gives it: as a file, or as the address of one he has uploaded. */
export interface PostMedia {
  file?: Upload | null
  url?: string | null
  alt?: string | null
  poster?: Upload | null
}

/** What was taken for one post, in its order: files just stored, or the key of media of one's own without a post. */
export type TakenMedia = { key: string; alt: string | null; made: NewMedia | null }[]

/**
 * Receives, checks and stores the media of a post, outside of any transaction, and lets `use` make a post show them
 * with `attach`. What no post shows then is removed. If one is bad, none is kept. Call it after `recall`: a repeat
 * has nothing to take.
 */
export async function takeMedia<Result>(
  ctx: Signed,
  inputs: PostMedia[],
  use: (taken: TakenMedia) => Promise<Result>,
): Promise<Result> {
  if (inputs.length > mediaRules.files) throw new Refusal('INVALID_INPUT', mediaFaults.tooMany)
  const wanted = inputs.map((input) => read(ctx, input))
  return storing(ctx, async (store) => {
    const taken: TakenMedia = []
    // One after the other: a person's ten photos do not fill the queue that everybody's stand in.
    for (const { alt, ...given } of wanted) {
      const made = 'file' in given ? await takeFile(ctx, store, given) : null
      taken.push({ alt, made, key: 'key' in given ? given.key : (made?.key ?? '') })
    }
    return use(taken)
  })
}

type Wanted = { alt: string | null } & ({ key: string } | { file: Upload; poster?: Upload | null })

/** Nothing is received before all that is said of the files has been read. */
function read({ addresses }: Signed, { file, url, poster, alt: words }: PostMedia): Wanted {
  const alt = parse(altText, words)
  if (file && url == null) return { alt, file, poster }
  if (file || url == null) throw new Refusal('INVALID_INPUT', mediaFaults.fileOrUrl)
  if (poster) throw new Refusal('INVALID_INPUT', mediaFaults.posterWithFile)
  const key = addresses.keyOf(url)
  if (key === null) throw notYours()
  return { alt, key }
}

const notYours = () => new Refusal('INVALID_INPUT', mediaFaults.notYours)

/** Makes the post show what was taken for it, in the transaction that made the post. */
export async function attach(tx: Signed, taken: TakenMedia, postId: number): Promise<void> {
  const { id: ownerId } = tx.viewer
  const fresh = taken.flatMap(({ made, alt }, position) =>
    made ? [{ ...made, alt, position, postId, ownerId, createdAt: tx.now() }] : [],
  )
  if (fresh.length > 0) await tx.db.media.createMany({ data: fresh })
  for (const [position, { key, alt, made }] of taken.entries()) {
    if (made) continue
    const { count } = await tx.db.media.updateMany({
      where: { key, ownerId, postId: null },
      data: { postId, position, ...(alt !== null && { alt }) },
    })
    if (count === 0) throw notYours()
  }
  await useMedia(
    tx,
    taken.map(({ key }) => key),
  )
}

/** Marks files as in use and as private as their owner's account is, which turns neither way until the commit. */
export async function useMedia(tx: Signed, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const { id } = tx.viewer
  await lockUser(tx, id)
  const { isPrivate } = await tx.db.user.findUniqueOrThrow({ where: { id }, select: { isPrivate: true } })
  await tx.db.storedFile.updateMany({ where: { key: { in: keys } }, data: { inUse: true, isPrivate } })
}

/** Gives up all files of a post, in the transaction that deletes it and before it does. */
export async function dropPostMedia(tx: Context, postId: number): Promise<void> {
  const media = await tx.db.media.findMany({ where: { postId }, select: { key: true } })
  if (media.length === 0) return
  await tx.db.media.deleteMany({ where: { postId } })
  const keys = media.map(({ key }) => key)
  await dropFiles(tx, keys)
  await dropFiles(tx, keys.map(cardKeyOf))
}

/**
 * Lets everybody with the address see a person's photos and videos, or only who has a signed one; in the transaction
 * that changes the account. Waits for posts of his that are being made, and keeps later ones waiting.
 */
export async function setMediaPrivacy(tx: Context, userId: number, isPrivate: boolean): Promise<void> {
  await lockUser(tx, userId)
  for (const folder of ['posts/', 'cards/'])
    await tx.db.storedFile.updateMany({
      where: { ownerId: userId, key: { startsWith: folder } },
      data: { isPrivate },
    })
}
