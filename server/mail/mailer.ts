// The one way a letter leaves Fennec; what carries it is decided by the configuration.

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  send(letter: Letter): Promise<void>
  close(): void
}
