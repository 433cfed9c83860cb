// The interface of mail transports.

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Message-ID, by which mail programs show duplicates once. */
  messageId?: string
}

export interface Mailer {
  send(letter: Letter): Promise<void>
  close(): void
}
