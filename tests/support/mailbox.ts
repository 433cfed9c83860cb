// A mail server for one test: it takes every letter, or refuses every address in the words of real ones.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Mailbox {
  url: string
  /** What has come, as it was sent: heads, then text and HTML. */
  letters: string[]
}

/** On `port`, or on any that is free. */
export async function openMailbox({ port = 0, refuses = false } = {}): Promise<Mailbox> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let unread = ''
    let isLetter = false
    const say = (text: string) => socket.write(`${text}\r\n`)
    const answer = (line: string) => {
      if (/^DATA/i.test(line)) {
        isLetter = true
        say('354 go on')
      } else if (/^RCPT/i.test(line) && refuses) say(`550 5.1.1 ${line.slice(8)}: nobody here`)
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 fine')
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
        if (isLetter) {
          letters.push(piece)
          isLetter = false
          say('250 taken')
        } else answer(piece)
      }
    })
    say('220 ready')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters }
}
