// Load generator: connections that each send a request as soon as the last one is answered, at little CPU cost.
import { Connection, type Answer } from '../support/connection.ts'

export interface LoadResult {
  requests: number
  /** Latencies in milliseconds. */
  latencies: number[]
  seconds: number
  /** Bytes of the last answer's body. */
  bytes: number
}

/** Sends requests for that many seconds; throws at an answer without status 200 or without data. */
export async function measureLoad(
  port: number,
  { connections, seconds, next }: { connections: number; seconds: number; next(): Buffer },
): Promise<LoadResult> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let bytes = 0
  await Promise.all(
    Array.from({ length: connections }, () =>
      sendRepeatedly(port, { next, isOver: () => performance.now() >= end }, (latency, size) => {
        latencies.push(latency)
        bytes = size
      }),
    ),
  )
  return { requests: latencies.length, latencies, seconds: (performance.now() - started) / 1000, bytes }
}

interface RequestSource {
  next(): Buffer
  isOver(): boolean
}

/** Checks the beginning of an answer to a document, or to a REST list. */
const isAnswer = ({ status, first, headBytes }: Answer) =>
  status === 200 && /^({"data":|\[{"id":)/.test(first.toString('latin1', headBytes, headBytes + 8))

/** Opens a connection that sends the next request as soon as the last one is answered. */
async function sendRepeatedly(
  port: number,
  { next, isOver }: RequestSource,
  onAnswer: (latency: number, bytes: number) => void,
) {
  const connection = await Connection.open(port)
  do {
    const answer = await connection.ask(next())
    if (!isAnswer(answer)) throw new Error(`not an answer: ${answer.first.toString('utf8', 0, 1000)}`)
    onAnswer(answer.ms, answer.bytes)
  } while (!isOver())
  connection.close()
}
