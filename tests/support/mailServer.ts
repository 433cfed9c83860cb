// An SMTP server for tests that accepts every e-mail, or refuses every address with the replies of real servers.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** Received e-mails as sent: headers, then text and HTML. */
  emails: string[]
  close(): void
}

interface Options {
  /** Any free port by default. */
  port?: number
  refusesRecipients?: boolean
  /** Delay before the acknowledgement, in milliseconds. */
  acknowledgeDelayMs?: number
}

export async function startMailServer({
  port = 0,
  refusesRecipients = false,
  acknowledgeDelayMs = 0,
}: Options = {}): Promise<MailServer> {
  const emails: string[] = []
  const server = createServer((socket) => {
    let unread = ''
    let isReadingEmail = false
    const writeLine = (text: string) => socket.write(`${text}\r\n`)
    const answer = (line: string) => {
      if (/^DATA/i.test(line)) {
        isReadingEmail = true
        writeLine('354 go on')
      } else if (/^RCPT/i.test(line) && refusesRecipients)
        writeLine(`550 5.1.1 ${line.slice(8)}: nobody here`)
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else writeLine('250 fine')
    }
    const receiveEmail = (email: string) => {
      emails.push(email)
      isReadingEmail = false
      writeLater(socket, '250 taken', acknowledgeDelayMs)
    }
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread += bytes.toString()
      for (;;) {
        const end = isReadingEmail ? '\r\n.\r\n' : '\r\n'
        const endIndex = unread.indexOf(end)
        if (endIndex < 0) return
        const piece = unread.slice(0, endIndex)
        unread = unread.slice(endIndex + end.length)
        if (isReadingEmail) receiveEmail(piece)
        else answer(piece)
      }
    })
    writeLine('220 ready')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, emails, close: () => void server.close() }
}

function writeLater(socket: Socket, text: string, inMs: number) {
  const writeLine = () => socket.writable && socket.write(`${text}\r\n`)
  if (inMs === 0) writeLine()
  else setTimeout(writeLine, inMs)
}
