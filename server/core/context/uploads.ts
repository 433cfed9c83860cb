// Uploaded files of a call, by the names of their form parts, and the daily limits of uploads; a command receives each file
// within its own size limit.
import { enforceLimit, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** A file that has arrived completely on the local disk. */
export interface Received {
  path: string
  bytes: number
}

export interface UploadLimit {
  /** Exclusive maximum, in bytes. */
  below: number
  message: string
}

export interface Upload {
  /**
   * Resolves when the file has arrived; it is deleted when the call ends. Throws TOO_LARGE as soon as it is too large, and
   * INVALID_INPUT if it breaks off or was received before.
   */
  receive(limit: UploadLimit): Promise<Received>
  discard(): Promise<void>
}

const day = 86_400

/** Daily limits of one person (ADR 22). LIMIT_SCALE multiplies both. */
const dailyLimits = {
  files: { name: 'uploads.files', max: 200, seconds: day },
  bytes: { name: 'uploads.bytes', max: 1024 ** 3, seconds: day },
} satisfies Record<string, LimitRule>

/** Counts files or bytes of a person; throws TOO_MANY_REQUESTS beyond the daily limits. */
export const spendUploads = (
  limits: Limits,
  personId: number,
  { files, bytes }: { files?: number; bytes?: number },
) =>
  Promise.all([
    spendUnlessUndefined(limits, dailyLimits.files, personId, files),
    spendUnlessUndefined(limits, dailyLimits.bytes, personId, bytes),
  ])

const spendUnlessUndefined = async (limits: Limits, rule: LimitRule, personId: number, amount?: number) =>
  amount === undefined
    ? undefined
    : enforceLimit(limits, rule, String(personId), { amount, message: tooManyFilesMessage })

const tooManyFilesMessage = 'You have sent a lot of files today. Please try again tomorrow.'

export type Uploads = Map<string, Upload>

/** Finds the file that an `Upload` value names; throws INVALID_INPUT if there is none. */
export function findUpload({ call }: { call: { uploads: Uploads } }, name: string): Upload {
  const upload = call.uploads.get(name)
  if (!upload) throw new Refusal('INVALID_INPUT', 'Send the file as a part of a multipart form')
  return upload
}

/** Returns the refusal for a full disk; null for any other error. */
export function diskFullRefusal(error: unknown): Refusal | null {
  const { code } = error as { code?: string }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null
  const message = 'Fennec cannot take files right now. Please try again later.'
  return new Refusal('UNAVAILABLE', message, { retryAfter: 60 })
}
