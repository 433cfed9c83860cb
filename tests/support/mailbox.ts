// An SMTP server for one test, closed after it.
import { onTestFinished } from 'vitest'
import { startMailServer, type MailServer } from './mailServer.ts'

export async function openMailbox(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const mailbox = await startMailServer(options)
  onTestFinished(() => mailbox.close())
  return mailbox
}
