import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitSlowSenders } from '@panel/api/server-kit/slow-senders'
import fastify, { type FastifyInstance } from 'fastify'
import { cutSlowReaders } from './slow-readers'

/** Milliseconds. */
const timeLimit = 400

let app: FastifyInstance

beforeEach(async () => {
  app = fastify()
  // A body that arrives earns a millisecond for each byte.
  limitSlowSenders(app, { timeLimit, perByte: 1 })
  cutSlowReaders(app, timeLimit)
  app.post('/', async () => 'taken')
  app.get('/long', async () => Buffer.alloc(64 * 1024 * 1024))
  app.get('/late', async (_request, reply) => {
    const parts = async function* () {
      yield 'first '
      await sleep(3 * timeLimit)
      yield 'last'
    }
    return reply.send(Readable.from(parts()))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const open = (bytes: string): Socket => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  return socket
}

const replyOf = async (socket: Socket): Promise<string> => {
  let reply = ''
  for await (const chunk of socket.setEncoding('utf8')) reply += chunk
  return reply
}

const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

it('a body that makes no progress is not waited for', async () => {
  expect(await replyOf(open(`${post(100)}a`))).toMatch(/^HTTP\/1.1 408 /)
})

it('a long body has the more time the more of it has come', async () => {
  const length = 100_000
  const socket = open(post(length) + 'a'.repeat(length - 1))
  await sleep(2 * timeLimit)
  socket.write('a')
  expect(await replyOf(socket)).toMatch(/^HTTP\/1.1 200 /)
})

it('a reader that pauses is cut', async () => {
  const connection = once(app.server, 'connection')
  const socket = open('GET /long HTTP/1.1\r\nHost: a\r\n\r\n').pause()
  const [server] = await connection
  await once(server, 'close')
  socket.destroy()
})

it('a client that waits for the server itself is not cut', async () => {
  const reply = await replyOf(open('GET /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))
  expect(reply).toMatch(/first [\s\S]*last/)
})
