// Photos, videos and voice of unsent messages, prepared and stored on the device.
import * as z from 'zod/mini'
import { mediaErrors } from '#rules/shared/media'
import { getNotMediaText, getTooLargeText } from '#rules/messaging/messages'
import type { AttachmentFiles } from '#web/components/composer/files/attachment.ts'
import { UnusableFileError } from '#web/components/composer/files/unusableFileError.ts'
import { detectFileKind } from '#web/lib/fileKind.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { chatFilesKey, writeKey } from '#web/session/keys.ts'

export const chatFile = z.object({
  key: z.string(),
  kind: z.enum(['image', 'video', 'voice']),
  name: z.string(),
  /** Size of the chosen file in bytes; the upload may be smaller. */
  chosenBytes: z.number(),
  durationMs: z.nullable(z.number()),
  /** True for a video that some devices cannot play. */
  mayBeUnplayable: z.optional(z.boolean()),
  /** Loudness of a voice message, as hexadecimal digits. */
  waveform: z.nullable(z.string()),
})

export type ChatFile = z.infer<typeof chatFile>

/** A file of an unsent message, with its content. */
export type LocalFile = ChatFile & AttachmentFiles

const loadStorage = () => import('#web/components/composer/files/draftFiles.ts')

const toFileVersion = ({ key }: Pick<ChatFile, 'key'>) => ({ key, version: 0 })

/** Drops the file itself: the result is what the unsent message stores. */
export const toChatFile = (file: LocalFile): ChatFile => chatFile.parse(file)

export const createVoiceFile = (file: Blob, durationMs: number, waveform: string): LocalFile => ({
  key: newKey(),
  kind: 'voice',
  name: 'Voice message',
  chosenBytes: file.size,
  durationMs,
  waveform,
  file,
  poster: null,
})

/** Prepares a chosen file for its upload. Rejects with an UnusableFileError whose message is the reason. */
export async function prepareChatFile(chosen: File): Promise<LocalFile> {
  // A video that is too large is not read.
  if ((await detectFileKind(chosen))?.kind === 'video') throwIfUnusable(getTooLargeText('video', chosen.size))
  const { prepareFile } = await import('#web/components/composer/files/prepareFile.ts')
  const prepared = await prepareFile(chosen).catch((error: unknown) => {
    const isReason = error instanceof UnusableFileError && error.message !== mediaErrors.wrongType
    throw isReason ? error : new UnusableFileError(getNotMediaText(chosen.name))
  })
  throwIfUnusable(getTooLargeText(prepared.kind, prepared.file.size))
  return { key: newKey(), name: chosen.name, chosenBytes: chosen.size, waveform: null, ...prepared }
}

function throwIfUnusable(fault: string | null) {
  if (fault) throw new UnusableFileError(fault)
}

export async function storeChatFile(userId: number, file: LocalFile) {
  writeKey(chatFilesKey(userId), 'kept')
  await (await loadStorage()).saveFiles(chatFilesKey(userId), toFileVersion(file), file)
}

export async function readChatFiles(userId: number, files: readonly ChatFile[]): Promise<LocalFile[]> {
  if (files.length === 0) return []
  const storedFiles = await (await loadStorage()).readFiles(chatFilesKey(userId), files.map(toFileVersion))
  return files.flatMap((file, index) => {
    const stored = storedFiles[index]
    return stored ? { ...file, ...stored } : []
  })
}

/** Ignores failures: leftovers are deleted with the session. */
export function deleteChatFiles(userId: number, files: readonly ChatFile[]) {
  if (files.length === 0) return
  const deleteStored = async () => {
    const { deleteFiles } = await loadStorage()
    await Promise.all(files.map((file) => deleteFiles(chatFilesKey(userId), toFileVersion(file))))
  }
  deleteStored().catch(() => {})
}
