// The photos, videos and the voice of a message before the server has them: made ready on the device and kept there, whether the
// message is still being written or waits to be sent.
import * as z from 'zod/mini'
import { mediaFaults } from '#rules/shared/media'
import { notMedia, tooLarge } from '#rules/messaging/messages'
import type { AttachmentFiles } from '#web/components/composer/files/attachment.ts'
import { Unfit } from '#web/components/composer/files/unfit.ts'
import { kindOfFile } from '#web/lib/fileKind.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { chatFilesKey, writeKey } from '#web/session/keys.ts'

/** What is known of one. */
export const chatFile = z.object({
  key: z.string(),
  kind: z.enum(['image', 'video', 'voice']),
  name: z.string(),
  /** The bytes of the file that was chosen; what is sent may be less. */
  chosenBytes: z.number(),
  durationMs: z.nullable(z.number()),
  /** True for a video that some devices cannot show. */
  mayBeUnplayable: z.optional(z.boolean()),
  /** How loud a voice is, as hexadecimal digits. */
  waveform: z.nullable(z.string()),
})

export type ChatFile = z.infer<typeof chatFile>

/** With what is sent of it. */
export type HeldFile = ChatFile & AttachmentFiles

/** Only who sends files needs it. */
const onDevice = () => import('#web/components/composer/files/draftFiles.ts')

const fact = ({ key }: Pick<ChatFile, 'key'>) => ({ key, version: 0 })

export const factsOf = (held: HeldFile): ChatFile => chatFile.parse(held)

/** What was recorded just now. */
export const voiceFile = (file: Blob, durationMs: number, waveform: string): HeldFile => ({
  key: newKey(),
  kind: 'voice',
  name: 'Voice message',
  chosenBytes: file.size,
  durationMs,
  waveform,
  file,
  poster: null,
})

/** Makes of a chosen file what will be sent. Rejects with an Unfit whose message says why it cannot be. */
export async function prepareChatFile(chosen: File): Promise<HeldFile> {
  // Nothing of a video that is too large needs to be read.
  if ((await kindOfFile(chosen))?.kind === 'video') refuse(tooLarge('video', chosen.size))
  const { prepareFile } = await import('#web/components/composer/files/prepareFile.ts')
  const prepared = await prepareFile(chosen).catch((error: unknown) => {
    const isReason = error instanceof Unfit && error.message !== mediaFaults.wrongType
    throw isReason ? error : new Unfit(notMedia(chosen.name))
  })
  refuse(tooLarge(prepared.kind, prepared.file.size))
  return { key: newKey(), name: chosen.name, chosenBytes: chosen.size, waveform: null, ...prepared }
}

function refuse(fault: string | null) {
  if (fault) throw new Unfit(fault)
}

/** From then on it is there after a reload, where the browser keeps anything. */
export async function keepChatFile(userId: number, file: HeldFile) {
  writeKey(chatFilesKey(userId), 'kept')
  await (await onDevice()).keepFiles(chatFilesKey(userId), fact(file), file)
}

/** Those that are still there. */
export async function readChatFiles(userId: number, files: readonly ChatFile[]): Promise<HeldFile[]> {
  if (files.length === 0) return []
  const found = await (await onDevice()).readFiles(chatFilesKey(userId), files.map(fact))
  return files.flatMap((file, index) => {
    const held = found[index]
    return held ? { ...file, ...held } : []
  })
}

/** What stays because this fails goes with the session. */
export function dropChatFiles(userId: number, files: readonly ChatFile[]) {
  if (files.length === 0) return
  const drop = async () => {
    const { dropFiles } = await onDevice()
    await Promise.all(files.map((file) => dropFiles(chatFilesKey(userId), fact(file))))
  }
  drop().catch(() => {})
}
