// What asks: so many connections that each send a request as soon as the last one is answered. It costs little itself.
import { connect, type Socket } from 'node:net'

export interface Measured {
  requests: number
  /** Of each answer, in milliseconds. */
  latencies: number[]
  seconds: number
  /** Bytes of the last answer's body. */
  bytes: number
}

/** Asks for so many seconds; an answer that is no 200 with what was asked for ends it with an error. */
export async function ask(
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next(): Buffer },
): Promise<Measured> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let bytes = 0
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(port, { next, isOver: () => performance.now() >= end }, (latency, size) => {
        latencies.push(latency)
        bytes = size
      }),
    ),
  )
  return { requests: latencies.length, latencies, seconds: (performance.now() - started) / 1000, bytes }
}

interface Talk {
  next(): Buffer
  isOver(): boolean
}

/** Of a document, or of a call of REST that lists something. */
const isAnswer = (begins: string) => begins === '{"data":' || begins.startsWith('[{"id":')

/** One connection: its answers come with a content-length, one after the other. */
function converse(port: number, { next, isOver }: Talk, answered: (latency: number, bytes: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let parts: Buffer[] = []
    let received = 0
    let expected = 0
    let bodyAt = 0
    let sent = 0
    const send = () => {
      parts = []
      received = expected = 0
      sent = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (part) => {
      parts.push(part)
      received += part.length
      if (expected === 0) {
        const head = Buffer.concat(parts)
        bodyAt = head.indexOf('\r\n\r\n') + 4
        if (bodyAt < 4 || head.length < bodyAt + 8) return
        const length = /content-length: (\d+)/i.exec(head.toString('latin1', 0, bodyAt))?.[1]
        const begins = head.toString('latin1', bodyAt, bodyAt + 8)
        if (!head.toString('latin1', 0, 12).endsWith('200') || !length || !isAnswer(begins))
          return void socket.destroy(new Error(`not an answer: ${head.toString('utf8', 0, 1000)}`))
        expected = bodyAt + Number(length)
      }
      if (received < expected) return
      answered(performance.now() - sent, expected - bodyAt)
      if (!isOver()) return send()
      socket.removeAllListeners('close')
      socket.end()
      resolve()
    })
  })
}
