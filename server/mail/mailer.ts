// The interface of mail transports: SMTP, or the outbox in memory.

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Message-ID, by which mail programs show duplicates once. */
  messageId?: string
}

export interface Mailer {
  send(email: Email): Promise<void>
  close(): void
}
