import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { addDraining } from '../src/server-kit/drain'

let server: Server
let port: number

beforeEach(async () => {
  server = createServer((_request, response) => response.end('{}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const call = (agent: Agent): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, response => {
      response.resume().once('end', () => resolve(response.headers.connection))
    }).once('error', reject)
  })

test('a server that drains answers on the connections that there are, asks to leave them, and takes no others', async () => {
  const drain = addDraining(server)
  const client = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await call(client)).toBe('keep-alive')
  const drained = drain()
  while (server.listening) await new Promise(setImmediate)
  // At another process, it is served; here, it could be reset at the end.
  await expect(call(new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await call(client)).toBe('close')
  await drained
})

test('all who have connected before are taken in', async () => {
  const drain = addDraining(server)
  const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  const answers = clients.map(
    client =>
      new Promise<string>((resolve, reject) => {
        client.once('data', data => resolve(data.toString())).once('error', reject)
        client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      }),
  )
  await once(clients.at(-1) ?? server, 'connect')
  await drain()
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^connection: close$/im)
})
