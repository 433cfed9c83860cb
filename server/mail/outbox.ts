// The mailer without an SMTP server: it keeps e-mails in memory, newest last.
import type { Email, Mailer } from '#server/mail/mailer.ts'

const maxEmails = 100

export interface Outbox extends Mailer {
  letters: Email[]
}

export function createOutbox(): Outbox {
  const letters: Email[] = []
  return {
    letters,
    async send(email) {
      letters.push(email)
      if (letters.length > maxEmails) letters.shift()
    },
    close() {},
  }
}
