// A file that came with a call, by the name its part of the form has: a verb receives it, up to a limit of its own.
import { spend, type LimitRule, type Limits } from '#server/core/limits/limits.ts'
import { Refusal } from '#server/core/context/refusal.ts'

/** A file that has arrived whole, on this machine's disk. */
export interface Received {
  path: string
  bytes: number
}

export interface UploadLimit {
  /** As many bytes are too many. */
  below: number
  /** What to tell whoever sends more. */
  message: string
}

export interface Upload {
  /**
   * Waits until the file is there; it is gone when the call ends. Once: two fields cannot share one file. Refuses with
   * TOO_LARGE as soon as it is, and with INVALID_INPUT when it breaks off.
   */
  receive(limit: UploadLimit): Promise<Received>
  /** Removes the file, whatever became of it. */
  discard(): Promise<void>
}

const day = 86_400

/** What a person may send in a day (ADR 22). LIMIT_SCALE multiplies both. */
const daily = {
  files: { name: 'uploads.files', max: 200, seconds: day },
  bytes: { name: 'uploads.bytes', max: 1024 ** 3, seconds: day },
} satisfies Record<string, LimitRule>

/** Counts a file that a person sends, or its bytes. Refuses with TOO_MANY_REQUESTS whoever has sent enough today. */
export const spendUploads = (
  limits: Limits,
  personId: number,
  { files, bytes }: { files?: number; bytes?: number },
) => Promise.all([count(limits, daily.files, personId, files), count(limits, daily.bytes, personId, bytes)])

const count = async (limits: Limits, rule: LimitRule, personId: number, amount?: number) =>
  amount === undefined ? undefined : spend(limits, rule, String(personId), { amount, message: enough })

const enough = 'You have sent a lot of files today. Please try again tomorrow.'

/** The files of a call; most calls have none. */
export type Uploads = Map<string, Upload>

/** The file that an `Upload` of the graph stands for. */
export function uploadOf({ call }: { call: { uploads: Uploads } }, name: string): Upload {
  const upload = call.uploads.get(name)
  if (!upload) throw new Refusal('INVALID_INPUT', 'Send the file as a part of a multipart form')
  return upload
}

/** What to tell a caller whose file found no room; null for any other failure. */
export function diskFull(error: unknown): Refusal | null {
  const { code } = error as { code?: string }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return null
  const message = 'Fennec cannot take files right now. Please try again later.'
  return new Refusal('UNAVAILABLE', message, { retryAfter: 60 })
}
