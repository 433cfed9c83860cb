// Seals what has to lie in the database for a while: a copy of it, such as a backup, tells nothing without the secret.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '#server/lib/failure.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  /** Takes whatever JSON can say. */
  close(content: unknown): string
  /** Throws a Failure where it was sealed with another secret, which another process may have. */
  open(sealed: string): unknown
  /** The same for the same text, and tells nothing of it without the secret. */
  digest(text: string): string
}

/** What was sealed for one purpose is opened for no other. */
export function createSeal(secret: string, purpose: 'jobs' | 'bank accounts' = 'jobs'): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `fennec ${purpose}`, 32))
  return {
    close(content) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce)
      const body = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]
      return Buffer.concat([nonce, ...body, cipher.getAuthTag()]).toString('base64')
    },
    digest: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        const body = bytes.subarray(nonceBytes, -tagBytes)
        return JSON.parse(decipher.update(body, undefined, 'utf8') + decipher.final('utf8'))
      } catch {
        throw new Failure('sealed with another secret')
      }
    },
  }
}
