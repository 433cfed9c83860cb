// Unsent messages of an author, as stored on this device.
import * as z from 'zod/mini'
import { outboxKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'
import { chatFile } from './chatFiles.ts'

const unsent = z.object({
  key: z.string(),
  /** Recipient, by the number in paths and by the global id. */
  otherId: z.int(),
  recipientId: z.string(),
  content: z.string(),
  replyToId: z.nullable(z.string()),
  productId: z._default(z.nullable(z.string()), null),
  serviceId: z._default(z.nullable(z.string()), null),
  files: z.readonly(z.array(chatFile)),
  /** Number of the chat's newest message at that time; the sent message comes after it. */
  behind: z.int(),
  /** ISO time of writing. */
  at: z.string(),
  /** Error message of a refusal; null while it waits to be sent. */
  fault: z.nullable(z.string()),
  /** False if the server refused the files, and would again. */
  canRetry: z._default(z.boolean(), true),
})

export type Unsent = z.infer<typeof unsent>

export function readUnsent(userId: number): readonly Unsent[] {
  try {
    return z.array(unsent).safeParse(JSON.parse(readKey(outboxKey(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

export function writeUnsent(userId: number, messages: readonly Unsent[]) {
  if (messages.length > 0) writeKey(outboxKey(userId), JSON.stringify(messages))
  else removeKey(outboxKey(userId))
}
