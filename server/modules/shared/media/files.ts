// Commands of stored files: a row is created before its files and deleted after them, so that no file is orphaned (I8).
import { randomBytes } from 'node:crypto'
import type { Context, Services, AuthenticatedContext } from '#server/core/context/context.ts'
import {
  diskFullRefusal,
  spendUploads,
  type Received,
  type Upload,
  type UploadLimit,
} from '#server/core/context/uploads.ts'
import { findAudience, deleteExpiredUploads } from './queries.ts'
import { isInPublicFolder, isPublic, type FileUse } from './uses.ts'

/** Receives one uploaded file. Throws TOO_MANY_REQUESTS above the viewer's daily limits, if the use is counted. */
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

/** Returns true if the files of a key are public; null if the key is unknown, or only the owner may fetch them. */
export async function isPublicFile(
  services: Pick<Services, 'sql' | 'now'>,
  key: string,
): Promise<boolean | null> {
  if (isInPublicFolder(key)) return true
  const audience = await findAudience(services, key)
  return audience && isPublic(audience)
}

interface NewFile {
  /** Follows the key, such as "-192.webp". */
  ending: string
  content: Uint8Array | Received
  contentType: string
}

/** Context in which files are stored; `viewer` is their owner, also in jobs without a session. */
export type StorageContext = Omit<Context, 'viewer'> & { viewer: { id: number } }

/** Stores the files of one upload under a new random key, such as "pictures/<32 hex>", and returns the key. */
export type StoreFiles = (files: NewFile[]) => Promise<string>

/** Runs `work`, which stores files and marks them with `markFilesUsed`; then removes stored files without the mark. */
export async function withFileStore<Result>(
  ctx: StorageContext,
  use: FileUse,
  work: (store: StoreFiles) => Promise<Result>,
): Promise<Result> {
  const keys: string[] = []
  try {
    return await work(async (files) => {
      const key = `${use.folder}/${randomBytes(16).toString('hex')}`
      keys.push(key)
      await storeFiles(ctx, use, key, files)
      return key
    })
  } catch (error) {
    throw diskFullRefusal(error) ?? error
  } finally {
    for (const key of keys) removeLater(ctx.services, key)
  }
}

async function storeFiles(
  ctx: StorageContext,
  { name: use, audience }: FileUse,
  key: string,
  files: NewFile[],
) {
  const { db, storage, viewer, now } = ctx
  const bytes = files.reduce((sum, { content }) => sum + getSizeBytes(content), 0)
  const names = files.map(({ ending }) => key + ending)
  await db.storedFile.create({
    data: { key, names, bytes, ownerId: viewer.id, use, audience, createdAt: now() },
  })
  for (const { ending, content, contentType } of files) await storage.put(key + ending, content, contentType)
}

const getSizeBytes = (content: Uint8Array | Received) =>
  content instanceof Uint8Array ? content.length : content.bytes

/** Marks stored files as in use, in the transaction of the row that points at them. */
export async function markFilesUsed(tx: Context, keys: string[]): Promise<void> {
  if (keys.length > 0)
    await tx.db.storedFile.updateMany({ where: { key: { in: keys } }, data: { inUse: true } })
}

/** Marks stored files as unused in the transaction that removes their rows; deletes them after its commit. */
export async function releaseFiles(tx: Context, keys: string[]): Promise<void> {
  await tx.db.storedFile.updateMany({ where: { key: { in: keys } }, data: { inUse: false } })
  tx.afterCommit(() => keys.forEach((key) => removeLater(tx.services, key)))
}

/** Removes files in the background unless they are in use; the purge retries failures. */
const removeLater = (services: Services, key: string): void =>
  services.background.run(`files:${key}`, () => removeFiles(services, key))

async function removeFiles({ prisma, storage }: Services, key: string): Promise<void> {
  const row = await prisma.storedFile.findUnique({ where: { key, inUse: false } })
  if (!row) return
  for (const name of row.names) await storage.remove(name)
  await prisma.storedFile.deleteMany({ where: { key, inUse: false } })
}

const batchSize = 1000

/** Removes expired uploads, and unused files older than `before`, left by interrupted uploads and removals. */
export async function removeUnusedFiles(services: Services, before: Date): Promise<void> {
  const expired = await deleteExpiredUploads(services, batchSize)
  const unused = await services.prisma.storedFile.findMany({
    where: { inUse: false, createdAt: { lt: before } },
    select: { key: true },
    take: batchSize,
  })
  for (const key of new Set([...expired, ...unused].map((file) => file.key))) removeLater(services, key)
}
