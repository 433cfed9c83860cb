// Messages that the server does not have yet, as this device keeps them for whoever wrote them.
import * as z from 'zod/mini'
import { outboxKey, readKey, removeKey, writeKey } from '#web/session/keys.ts'
import { chatFile } from './chatFiles.ts'

const unsent = z.object({
  /** Its idempotency key: however often it is sent, it is there once. */
  key: z.string(),
  /** To whom, by the number in paths and by the global id. */
  otherId: z.int(),
  recipientId: z.string(),
  content: z.string(),
  /** The global id of the message that it answers. */
  replyToId: z.nullable(z.string()),
  /** The global id of the product that it shows. */
  productId: z._default(z.nullable(z.string()), null),
  /** The global id of the service that it asks about. */
  serviceId: z._default(z.nullable(z.string()), null),
  /** The device keeps them apart. */
  files: z.readonly(z.array(chatFile)),
  /** The number of the newest message in the chat when it was written: what arrives of it is behind that. */
  behind: z.int(),
  /** When it was written, in ISO form. */
  at: z.string(),
  /** Why the server did not take it; null while it has yet to. */
  fault: z.nullable(z.string()),
  /** False where the server refused its files: it would refuse them again. */
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
