// A photo or video of an unsent post or message: stored metadata, files, and upload state.

export interface AttachmentMetadata {
  readonly key: string
  readonly version: number
  readonly kind: 'image' | 'video'
  readonly name: string
  readonly durationMs: number | null
  /** True for a video that some devices cannot play. */
  readonly mayBeUnplayable?: boolean | undefined
  /** Size of the chosen file in bytes; the upload may be smaller. */
  readonly chosenBytes: number
  /** Description for people who cannot see it. */
  readonly alt: string
  /** URL on the server, and the time of the upload in ms; null before it. */
  readonly sent: { readonly url: string; readonly at: number } | null
}

export interface AttachmentFiles {
  readonly file: Blob
  readonly poster: Blob | null
}

export interface Attachment extends AttachmentMetadata, AttachmentFiles {
  readonly previewUrl: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Uploaded share, from 0 to 1. */
  readonly progress: number
  readonly errorText: string | null
  /** False if the server refused the file's content. */
  readonly canRetry: boolean
}

const waiting = { state: 'waiting', progress: 0, errorText: null, canRetry: true } as const

/** The server deletes files without a post after 24 hours; an older upload than this is repeated. */
const maxUploadAgeMs = 23 * 3600_000

const isStillUploaded = ({ sent }: AttachmentMetadata) =>
  sent !== null && Date.now() - sent.at < maxUploadAgeMs

export function createAttachment(metadata: AttachmentMetadata, files: AttachmentFiles): Attachment {
  const previewUrl = URL.createObjectURL(files.poster ?? files.file)
  const sent = isStillUploaded(metadata) ? metadata.sent : null
  return { ...metadata, ...files, previewUrl, sent, ...waiting, state: sent ? 'sent' : 'waiting' }
}

export const resetUpload = (attachment: Attachment): Attachment => ({ ...attachment, ...waiting, sent: null })

export function toAttachmentMetadata(attachment: Attachment): AttachmentMetadata {
  const { key, version, kind, name, durationMs, mayBeUnplayable, chosenBytes, alt, sent } = attachment
  return { key, version, kind, name, durationMs, mayBeUnplayable, chosenBytes, alt, sent }
}
