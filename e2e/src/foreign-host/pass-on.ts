import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Passes a request on to the product, as a server in front of it would. */
export const passOn = (incoming: IncomingMessage, outgoing: ServerResponse, productPort: number): void => {
  const { method, url: path, headers } = incoming
  const upstream = request({ host: '127.0.0.1', port: productPort, method, path, headers }, answer => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  upstream.on('error', () => incoming.socket.destroy())
  incoming.pipe(upstream)
}
