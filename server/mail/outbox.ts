// The mailer without an SMTP server: it keeps e-mails in memory, newest last.
import type { Email, Mailer } from '#server/mail/mailer.ts'

const maxEmails = 100

export interface Outbox extends Mailer {
  emails: Email[]
}

export function createOutbox(): Outbox {
  const emails: Email[] = []
  return {
    emails,
    async send(email) {
      emails.push(email)
      if (emails.length > maxEmails) emails.shift()
    },
    close() {},
  }
}
