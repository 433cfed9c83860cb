// The one way a letter leaves Fennec; what carries it is decided by the configuration.

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** What mail programs tell letters apart by: of those that have the same one they show one. */
  messageId?: string
}

export interface Mailer {
  send(letter: Letter): Promise<void>
  close(): void
}
