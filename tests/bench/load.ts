// The load generator: connections that each send a request as soon as the last one is answered, at little cost.
import { Connection, type Answer } from '../support/connection.ts'

export interface Measured {
  requests: number
  /** Latencies in milliseconds. */
  latencies: number[]
  seconds: number
  /** Bytes of the last answer's body. */
  bytes: number
}

/** Sends requests for that many seconds; throws at an answer without status 200 or without data. */
export async function post(
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

/** Checks the beginning of an answer to a document, or to a REST list. */
const isAnswer = ({ status, first, headBytes }: Answer) =>
  status === 200 && /^({"data":|\[{"id":)/.test(first.toString('latin1', headBytes, headBytes + 8))

/** A connection that sends as soon as it is answered. */
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
