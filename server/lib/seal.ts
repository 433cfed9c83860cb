// Encryption of stored secrets (AES-GCM), so that a copy of the database, such as a backup, does not reveal them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '#server/lib/failure.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  /** Encrypts a JSON value. */
  close(content: unknown): string
  /** Decrypts; throws a Failure if it was sealed with another secret, such as another process's. */
  open(sealed: string): unknown
  /** Returns a keyed hash, equal for equal texts. */
  digest(text: string): string
}

/** Creates a seal whose key is derived for one purpose. */
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
