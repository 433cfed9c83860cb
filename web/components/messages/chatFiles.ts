// Photos, videos and voice of unsent messages, prepared and stored on the device.
import * as z from 'zod/mini'
import { mediaErrors } from '#rules/shared/media'
import { getNotMediaText, getTooLargeText } from '#rules/messaging/messages'
import type { AttachmentFiles } from '#web/components/composer/files/attachment.ts'
import { UnusableFileError } from '#web/components/composer/files/unfit.ts'
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

export type LocalFile = ChatFile & AttachmentFiles

const loadStorage = () => import('#web/components/composer/files/draftFiles.ts')

const toFileVersion = ({ key }: Pick<ChatFile, 'key'>) => ({ key, version: 0 })

export const factsOf = (held: LocalFile): ChatFile => chatFile.parse(held)

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

/** Prepares a chosen file for its upload. Rejects with an Unfit whose message says why it cannot be sent. */
export async function prepareChatFile(chosen: File): Promise<LocalFile> {
  // A video that is too large is not read.
  if ((await detectFileKind(chosen))?.kind === 'video') throwIfUnfit(getTooLargeText('video', chosen.size))
  const { prepareFile } = await import('#web/components/composer/files/prepareFile.ts')
  const prepared = await prepareFile(chosen).catch((error: unknown) => {
    const isReason = error instanceof UnusableFileError && error.message !== mediaErrors.wrongType
    throw isReason ? error : new UnusableFileError(getNotMediaText(chosen.name))
  })
  throwIfUnfit(getTooLargeText(prepared.kind, prepared.file.size))
  return { key: newKey(), name: chosen.name, chosenBytes: chosen.size, waveform: null, ...prepared }
}

function throwIfUnfit(fault: string | null) {
  if (fault) throw new UnusableFileError(fault)
}

export async function storeChatFile(userId: number, file: LocalFile) {
  writeKey(chatFilesKey(userId), 'kept')
  await (await loadStorage()).keepFiles(chatFilesKey(userId), toFileVersion(file), file)
}

export async function readChatFiles(userId: number, files: readonly ChatFile[]): Promise<LocalFile[]> {
  if (files.length === 0) return []
  const storedFiles = await (await loadStorage()).readFiles(chatFilesKey(userId), files.map(toFileVersion))
  return files.flatMap((file, index) => {
    const held = storedFiles[index]
    return held ? { ...file, ...held } : []
  })
}

/** Ignores failures: leftovers are deleted with the session. */
export function deleteChatFiles(userId: number, files: readonly ChatFile[]) {
  if (files.length === 0) return
  const drop = async () => {
    const { dropFiles } = await loadStorage()
    await Promise.all(files.map((file) => dropFiles(chatFilesKey(userId), toFileVersion(file))))
  }
  drop().catch(() => {})
}
