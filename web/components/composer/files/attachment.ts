// A photo or video of a post that is being written: what is kept of it, and how far it has come.

export interface AttachmentFacts {
  readonly key: string
  /** Counts how often it was edited. */
  readonly version: number
  readonly kind: 'image' | 'video'
  /** As its file was called. */
  readonly name: string
  readonly durationMs: number | null
  /** True for a video that some devices cannot show. */
  readonly mayBeUnplayable?: boolean | undefined
  /** The bytes of the file that was chosen; what is sent may be less. */
  readonly chosenBytes: number
  /** What is to be seen, for who cannot see it. */
  readonly alt: string
  /** Where the server keeps it, and since when. */
  readonly sent: { readonly url: string; readonly at: number } | null
}

export interface AttachmentFiles {
  readonly file: Blob
  /** A still of a video. */
  readonly poster: Blob | null
}

export interface Attachment extends AttachmentFacts, AttachmentFiles {
  readonly previewUrl: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** How much of it has left, from 0 to 1. */
  readonly share: number
  /** Why it was not sent, in words. */
  readonly fault: string | null
  /** False for a file that the server refuses, however often it is sent. */
  readonly canRetry: boolean
}

const waiting = { state: 'waiting', share: 0, fault: null, canRetry: true } as const

/** The server keeps a file without a post for 24 hours; one that is nearly that old is sent again. */
const keptMs = 23 * 3600_000

const isKept = ({ sent }: AttachmentFacts) => sent !== null && Date.now() - sent.at < keptMs

export function attachmentOf(facts: AttachmentFacts, files: AttachmentFiles): Attachment {
  const previewUrl = URL.createObjectURL(files.poster ?? files.file)
  const sent = isKept(facts) ? facts.sent : null
  return { ...facts, ...files, previewUrl, sent, ...waiting, state: sent ? 'sent' : 'waiting' }
}

export const sendAnew = (attachment: Attachment): Attachment => ({ ...attachment, ...waiting, sent: null })

export function factsOf(attachment: Attachment): AttachmentFacts {
  const { key, version, kind, name, durationMs, mayBeUnplayable, chosenBytes, alt, sent } = attachment
  return { key, version, kind, name, durationMs, mayBeUnplayable, chosenBytes, alt, sent }
}
