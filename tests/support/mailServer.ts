// A mail server that accepts every e-mail, or refuses every address with the replies of real servers.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** Received e-mails as sent: headers, then text and HTML. */
  letters: string[]
  close(): void
}

interface Options {
  /** Any free port by default. */
  port?: number
  refuses?: boolean
  /** Delay before the acknowledgement, in milliseconds. */
  takesMs?: number
}

export async function startMailServer({
  port = 0,
  refuses = false,
  takesMs = 0,
}: Options = {}): Promise<MailServer> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let unread = ''
    let isLetter = false
    const writeLine = (text: string) => socket.write(`${text}\r\n`)
    const answer = (line: string) => {
      if (/^DATA/i.test(line)) {
        isLetter = true
        writeLine('354 go on')
      } else if (/^RCPT/i.test(line) && refuses) writeLine(`550 5.1.1 ${line.slice(8)}: nobody here`)
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else writeLine('250 fine')
    }
    const take = (letter: string) => {
      letters.push(letter)
      isLetter = false
      writeLater(socket, '250 taken', takesMs)
    }
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      unread += bytes.toString()
      for (;;) {
        const end = isLetter ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const piece = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isLetter) take(piece)
        else answer(piece)
      }
    })
    writeLine('220 ready')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, letters, close: () => void server.close() }
}

function writeLater(socket: Socket, text: string, inMs: number) {
  const writeLine = () => socket.writable && socket.write(`${text}\r\n`)
  if (inMs === 0) writeLine()
  else setTimeout(writeLine, inMs)
}
