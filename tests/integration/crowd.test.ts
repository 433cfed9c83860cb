// Many at once: who waits, who is told to come back, and that nobody who has left keeps a place.
import { once, setMaxListeners } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { newAddress, useFennec } from '../support/app.ts'
import { rest } from '../support/calls.ts'
import { signUp } from '../support/factories.ts'

const fennec = useFennec({ LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' })
let port = 0
beforeAll(async () => {
  await fennec.app.listen({ port, host: '127.0.0.1' })
  port = (fennec.app.server.address() as AddressInfo).port
})

/** Sends a call over a connection of its own; resolves when it is on its way. */
async function send(path: string, payload: unknown): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false })
  // However it ends it is fine.
  sent.on('error', () => {})
  sent.end(JSON.stringify(payload))
  await once(sent, 'finish')
  return sent
}

/** Everybody leaves, and Fennec knows. */
async function leave(crowd: ClientRequest[]) {
  for (const sent of crowd) sent.destroy()
  const { server } = fennec.app
  const areGone = async () => expect(await promisify(server.getConnections).call(server)).toBe(0)
  await vi.waitFor(areGone, { timeout: 15_000 })
}

/** So many others have their passwords hashed until `stop` is called: one who is done begins anew. */
function othersHash(count: number) {
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const again = (): Promise<unknown> => hashPassword('a word', stopping.signal).then(again)
  const all = Promise.allSettled(Array.from({ length: count }, again))
  const stop = async () => {
    stopping.abort()
    await all
  }
  onTestFinished(stop)
  return { stop }
}

describe('a crowd that signs in (T14)', () => {
  const guess = (email: string) => ({ email, password: 'a wrong word' })

  it('is told when to come back as long as too many wait', async () => {
    const { email } = await signUp(fennec)
    const others = othersHash(102)
    const { status, body, response } = await rest(fennec, 'POST /api/login', guess(email))
    expect([status, response.headers['retry-after']]).toEqual([503, '2'])
    expect(body).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Fennec is very busy. Please try again in a moment.',
    })
    await others.stop()
    expect((await rest(fennec, 'POST /api/login', guess(email))).status).toBe(401)
  })

  it('and leaves before it is its turn costs nothing, and counts as no guess', async () => {
    const { email } = await signUp(fennec)
    const others = othersHash(60)
    await leave(await Promise.all(Array.from({ length: 20 }, () => send('/api/login', guess(email)))))
    await others.stop()
    expect((await rest(fennec, 'POST /api/login', guess(email))).status).toBe(401)
  })
})
