// A stub payment provider: fixed answers by path, in the envelope of Paystack.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Provider {
  url: string
  /** Sets the answer to paths with this beginning; `data` is JSON text, which may be malformed. */
  answer(path: string, data: string): void
  close(): void
}

export async function startProvider(): Promise<Provider> {
  const answers = new Map<string, string>()
  const server = createServer(({ url = '' }, response) => {
    const [, data = 'null'] = [...answers].find(([path]) => url.startsWith(path)) ?? []
    response.setHeader('content-type', 'application/json')
    response.end(`{"status":true,"message":"","data":${data}}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (path, data) => void answers.set(path, data),
    close: () => void server.close(),
  }
}
