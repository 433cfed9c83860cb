// What asks: so many connections that each send a request as soon as the last one is answered. It costs little itself.
import { Connection, type Answer } from '../support/connection.ts'

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
const isAnswer = ({ status, first, headBytes }: Answer) =>
  status === 200 && /^({"data":|\[{"id":)/.test(first.toString('latin1', headBytes, headBytes + 8))

/** One connection, which asks as soon as it is answered. */
async function converse(
  port: number,
  { next, isOver }: Talk,
  answered: (latency: number, bytes: number) => void,
) {
  const connection = await Connection.open(port)
  do {
    const answer = await connection.ask(next())
    if (!isAnswer(answer)) throw new Error(`not an answer: ${answer.first.toString('utf8', 0, 1000)}`)
    answered(answer.ms, answer.bytes)
  } while (!isOver())
  connection.close()
}
