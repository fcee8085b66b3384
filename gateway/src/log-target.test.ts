import { createServer } from 'node:net'
import { listen, testGateway } from './testing/gateway'

it('sends its log to another system too, as syslog (ASVS 16.4.3)', async () => {
  let received = ''
  const server = createServer(socket => socket.on('data', chunk => (received += chunk)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const environment = { LOG_LEVEL: 'warn', LOG_TARGET: `syslog+tcp://127.0.0.1:${port}` }
  // Nothing listens there, which the log says.
  const { app } = await testGateway({ ...environment, API_URL: 'http://127.0.0.1:9' })
  const reply = await fetch(`${await listen(app)}/api/health`)
  expect(reply.status).toBe(503)
  await app.close()
  await new Promise(resolve => server.close(resolve))
  const [, length = '', rest = ''] = /^(\d+) (.*)$/s.exec(received) ?? []
  const message = Buffer.from(rest).subarray(0, Number(length)).toString()
  expect(message).toMatch(/^<132>1 \S+ \S+ domain-panel-gateway \d+ log - \{.*\}$/)
  expect(JSON.parse(message.slice(message.indexOf('{')))).toMatchObject({ level: 40 })
  expect(received).toContain('"msg":"the API did not answer"')
})
