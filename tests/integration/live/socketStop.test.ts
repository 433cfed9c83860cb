// The stop of a server process with many open sockets.
import { expect, it } from 'vitest'
import { password, registrationOf } from '../../support/factories.ts'
import { isLong } from '../../support/long.ts'
import { postJson, startServer, dataFolder } from '../../support/processes.ts'
import { connect, expectClosed, refusedHandshake, waitFor } from '../../support/sockets.ts'

const sockets = isLong ? 500 : 100

it(`a stop asks ${sockets} sockets to reconnect, admits none, and exits with 0 though some never answer`, async () => {
  const server = await startServer(await dataFolder())
  const { email } = registrationOf()
  await postJson(server.url, '/api/register', registrationOf({ email }))
  const { token } = (await (await postJson(server.url, '/api/login', { email, password })).json()) as {
    token: string
  }
  const address = server.url.replace('http://', '')
  const clients = await Promise.all(Array.from({ length: sockets }, () => connect(address, { token })))
  const silent = clients.filter((_client, index) => index % 5 === 0)
  for (const { socket } of silent) socket.pause()

  server.child.kill('SIGTERM')
  await waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503))
  expect(await refusedHandshake(address)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  const { code, output } = await server.ended
  expect(code, output).toBe(0)
  for (const { socket } of silent) socket.resume()
  await Promise.all(clients.map((client) => expectClosed(client, 1012)))
})
