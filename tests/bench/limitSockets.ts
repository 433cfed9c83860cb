// The limit of sockets: a bare ws server that broadcasts the texts it gets by HTTP.
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const texts = (body ? JSON.parse(body) : []) as string[]
    for (const text of texts) for (const socket of sockets.clients) socket.send(text)
    response.end()
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(String(data))))
server.listen(Number(process.env.PORT), '127.0.0.1')
