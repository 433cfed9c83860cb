// Verbs of stored files: a row before the first file and after the last one, so that both always tell the same (I8).
import { randomBytes } from 'node:crypto'
import type { Context, Parts, AuthenticatedContext } from '#server/core/context/context.ts'
import {
  diskFull,
  spendUploads,
  type Received,
  type Upload,
  type UploadLimit,
} from '#server/core/context/uploads.ts'
import { findAudience, giveUpWaiting } from './queries.ts'
import { isInOpenFolder, isOpen, type FileUse } from './uses.ts'

/** Receives one file of a call. Refuses with TOO_MANY_REQUESTS when the person has sent enough today. */
export async function receiveFile(
  { limits, viewer }: AuthenticatedContext,
  { isCounted }: FileUse,
  upload: Upload,
  limit: UploadLimit,
): Promise<Received> {
  if (!isCounted) return upload.receive(limit)
  await spendUploads(limits, viewer.id, { files: 1 })
  const file = await upload.receive(limit)
  await spendUploads(limits, viewer.id, { bytes: file.bytes })
  return file
}

/** Whether everybody may fetch the files of that key; null when nobody may, because nothing is known of them. */
export async function isOpenFile(parts: Pick<Parts, 'sql' | 'now'>, key: string): Promise<boolean | null> {
  if (isInOpenFolder(key)) return true
  const known = await findAudience(parts, key)
  return known && isOpen(known)
}

interface NewFile {
  /** What follows the key, such as "-192.webp". */
  ending: string
  /** Bytes, or a file that was received. */
  content: Uint8Array | Received
  contentType: string
}

/** What stores files, and whose they are; whoever asks for that may be nobody who waits. */
export type Storing = Omit<Context, 'viewer'> & { viewer: { id: number } }

/** Stores the files of one upload under a new key that nobody can guess, such as "pictures/<32 hex>". */
export type Store = (files: NewFile[]) => Promise<string>

/**
 * Lets `work` store files for that use, and make rows point at them with `useFiles`. Where it did not, nothing is left
 * behind.
 */
export async function storing<Result>(
  ctx: Storing,
  use: FileUse,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = []
  try {
    return await work(async (files) => {
      const key = `${use.folder}/${randomBytes(16).toString('hex')}`
      keys.push(key)
      await storeUnder(ctx, use, key, files)
      return key
    })
  } catch (error) {
    throw diskFull(error) ?? error
  } finally {
    for (const key of keys) removeLater(ctx.parts, key)
  }
}

async function storeUnder(ctx: Storing, { name: use, audience }: FileUse, key: string, files: NewFile[]) {
  const { db, storage, viewer, now } = ctx
  const bytes = files.reduce((sum, { content }) => sum + sizeOf(content), 0)
  const names = files.map(({ ending }) => key + ending)
  await db.storedFile.create({
    data: { key, names, bytes, ownerId: viewer.id, use, audience, createdAt: now() },
  })
  for (const { ending, content, contentType } of files) await storage.put(key + ending, content, contentType)
}

const sizeOf = (content: Uint8Array | Received) =>
  content instanceof Uint8Array ? content.length : content.bytes

/** Marks stored files as in use, in the transaction of the row that points at them. */
export async function useFiles(tx: Context, keys: string[]): Promise<void> {
  if (keys.length > 0)
    await tx.db.storedFile.updateMany({ where: { key: { in: keys } }, data: { inUse: true } })
}

/** Gives stored files up, in the transaction that points at them no more; they are removed after it. */
export async function dropFiles(tx: Context, keys: string[]): Promise<void> {
  await tx.db.storedFile.updateMany({ where: { key: { in: keys } }, data: { inUse: false } })
  tx.afterCommit(() => keys.forEach((key) => removeLater(tx.parts, key)))
}

/** Removes files unless they are in use. What fails is left to the purge. */
const removeLater = (parts: Parts, key: string): void =>
  parts.background.run(`files:${key}`, () => removeFiles(parts, key))

async function removeFiles({ prisma, storage }: Parts, key: string): Promise<void> {
  const row = await prisma.storedFile.findUnique({ where: { key, inUse: false } })
  if (!row) return
  for (const name of row.names) await storage.remove(name)
  // Another process may have come for it meanwhile.
  await prisma.storedFile.deleteMany({ where: { key, inUse: false } })
}

/** What is left of more has to wait for the next purge. */
const atOnce = 1000

/**
 * Removes the files that nothing came to show in the time their use gives them, and those from before that moment that
 * nothing uses: their upload ended early, or so did their removal.
 */
export async function removeUnused(parts: Parts, before: Date): Promise<void> {
  const waited = await giveUpWaiting(parts, atOnce)
  const unused = await parts.prisma.storedFile.findMany({
    where: { inUse: false, createdAt: { lt: before } },
    select: { key: true },
    take: atOnce,
  })
  for (const key of new Set([...waited, ...unused].map((file) => file.key))) removeLater(parts, key)
}
