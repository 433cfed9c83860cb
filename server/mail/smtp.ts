// Letters over SMTP.
import nodemailer from 'nodemailer'
import type { Mailer } from '#server/mail/mailer.ts'

/** `url` such as smtps://user:password@mail.example:465; `from` is the sender of every letter. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    async send(letter) {
      await transport.sendMail(letter)
    },
    close: () => transport.close(),
  }
}
