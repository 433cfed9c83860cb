// The mailer that sends e-mails over SMTP.
import nodemailer from 'nodemailer'
import { Failure } from '#server/lib/failure.ts'
import type { Mailer } from '#server/mail/mailer.ts'

/** Timeout of the mail server, since shutdown waits for e-mails. */
const timeoutMs = 5000

/** `url` is such as smtps://user:password@mail.example:465; `from` is the sender. */
export function createSmtpMailer(url: string, from: string, timeout = timeoutMs): Mailer {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = nodemailer.createTransport({ url, ...timeouts }, { from })
  return {
    async send(email) {
      await transport.sendMail(email).catch((error: SmtpError) => {
        throw toFailure(error)
      })
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  /** Status of the server's response, and the command before it. */
  responseCode?: number
  command?: string
}

/** Keeps numbers only, since messages contain the address. */
function toFailure({ code = 'failed', responseCode = 0, command = '' }: SmtpError): Failure {
  const parts = [code, responseCode || '', command].filter(Boolean)
  return new Failure(`mail: ${parts.join(' ')}`, { isFinal: command === 'RCPT TO' && responseCode >= 500 })
}
