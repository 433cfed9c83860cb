// TCP proxy between a server and a dependency or client, which can cut, refuse or swallow traffic.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Proxy {
  /** The target's address through the proxy. */
  url: string
  /** Sends new connections to that target from now on. */
  setTarget(target: string): void
  /** Breaks every connection, and accepts new ones. */
  cut(): void
  /** Breaks every connection, and refuses new ones. */
  down(): Promise<void>
  /** Keeps every connection and forwards nothing, as a network that drops packets. */
  silence(): void
  /** Forwards again. */
  up(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy before the host and port of `target`. */
export async function openProxy(target: string): Promise<Proxy> {
  let targetUrl = new URL(target)
  const pairs = new Set<[near: Socket, far: Socket]>()
  let isSilent = false
  const server = createServer((clientSocket) => {
    const targetSocket = connect(Number(targetUrl.port), targetUrl.hostname)
    const pair: [Socket, Socket] = [clientSocket, targetSocket]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.setNoDelay().on('error', end).on('close', end)
    clientSocket.pipe(targetSocket)
    targetSocket.pipe(clientSocket)
    if (isSilent) stopForwarding(pair)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const [clientSocket, targetSocket] of pairs) {
      clientSocket.resetAndDestroy()
      targetSocket.destroy()
    }
  }
  const down = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    setTarget: (next) => void (targetUrl = new URL(next)),
    cut,
    down,
    silence() {
      isSilent = true
      pairs.forEach(stopForwarding)
    },
    async up() {
      isSilent = false
      // Swallowed bytes are lost, so those connections cannot continue.
      cut()
      if (!server.listening) await listen(port)
    },
    close: async () => (server.listening ? down() : cut()),
  }
}

function stopForwarding([clientSocket, targetSocket]: [Socket, Socket]) {
  clientSocket.unpipe(targetSocket).resume()
  targetSocket.unpipe(clientSocket).resume()
}
