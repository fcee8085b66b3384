import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net'

const closing: (() => unknown)[] = []

/** Ends every server of this test file. */
export const closeForeignServers = async (): Promise<void> => {
  for (const close of closing.splice(0)) await close()
}

const listen = (server: Server | SocketServer): Promise<number> =>
  new Promise(done => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

/** A server of HTTP, or of HTTPS with a certificate, that answers as given; counts requests and connections. */
export const httpServer = async (
  answer: (path: string, response: ServerResponse) => void,
  certificate?: { key: Buffer; cert: Buffer },
) => {
  const asked: string[] = []
  const connected: (string | undefined)[] = []
  const take = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', response)
  }
  const server = certificate ? createSecureServer(certificate, take) : createServer(take)
  server.on('connection', ({ remoteAddress }) => connected.push(remoteAddress))
  const port = await listen(server)
  const url = certificate ? `https://localhost:${port}/` : `http://127.0.0.1:${port}/`
  closing.push(
    () => server.closeAllConnections(),
    () => new Promise(done => server.close(done)),
  )
  return { url, asked, connected }
}

/** A server of TCP that handles each query by a function. */
export const lineServer = async (answer: (query: string, socket: Socket) => void) => {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createSocketServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', data => {
      asked.push(data.toString())
      answer(data.toString().trim(), socket)
    })
  })
  const port = await listen(server)
  closing.push(
    () => {
      for (const socket of sockets) socket.destroy()
    },
    () => new Promise(done => server.close(done)),
  )
  return { host: '127.0.0.1', port, asked }
}
