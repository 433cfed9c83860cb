// A stop with many sockets open, seen from outside the process.
import { expect, it } from 'vitest'
import { password, registrationOf } from '../../support/factories.ts'
import { isLong } from '../../support/long.ts'
import { post, startServer, dataFolder } from '../../support/processes.ts'
import { connect, isClosed, refusedHandshake, soon } from '../../support/sockets.ts'

const sockets = isLong ? 500 : 100

it(`a stop asks ${sockets} sockets to reconnect, admits none, and exits with 0 though some never answer`, async () => {
  const server = await startServer(await dataFolder())
  const { email } = registrationOf()
  await post(server.url, '/api/register', registrationOf({ email }))
  const { token } = (await (await post(server.url, '/api/login', { email, password })).json()) as {
    token: string
  }
  const address = server.url.replace('http://', '')
  const clients = await Promise.all(Array.from({ length: sockets }, () => connect(address, { token })))
  const silent = clients.filter((_client, index) => index % 5 === 0)
  for (const { socket } of silent) socket.pause()

  server.child.kill('SIGTERM')
  await soon(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503))
  expect(await refusedHandshake(address)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  const { code, output } = await server.ended
  expect(code, output).toBe(0)
  for (const { socket } of silent) socket.resume()
  await Promise.all(clients.map((client) => isClosed(client, 1012)))
})
