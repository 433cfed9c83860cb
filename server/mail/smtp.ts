// Letters over SMTP.
import nodemailer from 'nodemailer'
import { Failure } from '#server/lib/failure.ts'
import type { Mailer } from '#server/mail/mailer.ts'

/** A mail server that is silent for these milliseconds is given up: a stop waits for letters under way. */
const patienceMs = 5000

/** `url` such as smtps://user:password@mail.example:465; `from` is the sender of every letter. */
export function createSmtpMailer(url: string, from: string, patience = patienceMs): Mailer {
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from })
  return {
    async send(letter) {
      await transport.sendMail(letter).catch((error: SmtpError) => {
        throw failureOf(error)
      })
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  /** What the server answered, and what it was asked. */
  responseCode?: number
  command?: string
}

/** In numbers only: the words of the server, and the error around them, name the address. */
function failureOf({ code = 'failed', responseCode = 0, command = '' }: SmtpError): Failure {
  const parts = [code, responseCode || '', command].filter(Boolean)
  return new Failure(`mail: ${parts.join(' ')}`, { isFinal: command === 'RCPT TO' && responseCode >= 500 })
}
