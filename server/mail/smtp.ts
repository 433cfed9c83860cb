// Letters over SMTP.
import nodemailer from 'nodemailer'
import type { Mailer } from '#server/mail/mailer.ts'

/** A mail server that is silent for these milliseconds is given up: a stop waits for letters under way. */
const patienceMs = 5000

/** `url` such as smtps://user:password@mail.example:465; `from` is the sender of every letter. */
export function createSmtpMailer(url: string, from: string, patience = patienceMs): Mailer {
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from })
  return {
    async send(letter) {
      await transport.sendMail(letter)
    },
    close: () => transport.close(),
  }
}
