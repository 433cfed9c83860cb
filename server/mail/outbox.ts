// Keeps e-mails in memory, newest last, if no SMTP server is configured.
import type { Letter, Mailer } from '#server/mail/mailer.ts'

const kept = 100

export interface Outbox extends Mailer {
  letters: Letter[]
}

export function createOutbox(): Outbox {
  const letters: Letter[] = []
  return {
    letters,
    async send(letter) {
      letters.push(letter)
      if (letters.length > kept) letters.shift()
    },
    close() {},
  }
}
