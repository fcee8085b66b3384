import { dirname, join } from 'node:path'
import { authCalls } from '@panel/shared/contract'
import { keepAnchoring } from '../src/audit/anchor'
import { createLog } from '../src/base/log'
import { freePort } from '../src/server-kit/free-port'
import { LogTarget } from '../src/server-kit/log-target'
import { startTestApi } from './api'
import { type Certificate, makeCertificate, startReceiver } from './log-receiver'
import { until } from './until'
import { createUser, goodPassword } from './users'

/** Long enough for a busy machine: what is waited for comes at once or never. */
const limit = 60_000
vi.setConfig({ testTimeout: 3 * limit, hookTimeout: 3 * limit })

let certificate: Certificate

beforeAll(() => {
  certificate = makeCertificate()
})

afterAll(() => certificate.remove())

const line = (said: string, level = 30): string => `${JSON.stringify({ level, said })}\n`

test('lines of the log arrive at another system over TLS, one message each, with their severity (ASVS 16.4.3)', async () => {
  const receiver = await startReceiver(certificate)
  const target = new LogTarget({
    url: `syslog+tls://localhost:${receiver.port}`,
    name: 'api',
    tls: { ca: certificate.cert },
  })
  const log = createLog('info', target)
  log.debug('unheard')
  log.warn({ password: 'secret', said: 'Привіт\n7 <13>1 forged' }, 'a warning')
  log.error('a fault')
  target.write(line('whole'), 'audit')
  await target.close()
  await until('three messages', () => receiver.messages.length === 3, limit)
  expect(receiver.messages.map(({ priority, name, kind }) => [priority, name, kind])).toEqual([
    [16 * 8 + 4, 'domain-panel-api', 'log'],
    [16 * 8 + 3, 'domain-panel-api', 'log'],
    [13 * 8 + 6, 'domain-panel-api', 'audit'],
  ])
  expect(receiver.messages[0]?.line).toMatchObject({
    msg: 'a warning',
    said: 'Привіт\n7 <13>1 forged',
    password: '[redacted]',
  })
  await receiver.close()
})

test('a receiver whose certificate is not trusted gets nothing', async () => {
  const receiver = await startReceiver(certificate)
  const target = new LogTarget({ url: `syslog+tls://localhost:${receiver.port}`, name: 'api' })
  target.write(line('for nobody else'))
  await target.close()
  expect(receiver.messages).toEqual([])
  await receiver.close()
})

test('a receiver that has only an address needs it in its certificate', async () => {
  const named = makeCertificate('IP:127.0.0.1')
  for (const [trusted, expected] of [
    [named, ['for this address']],
    [certificate, []],
  ] as const) {
    const receiver = await startReceiver(trusted)
    const tls = { ca: trusted.cert }
    const target = new LogTarget({ url: `syslog+tls://127.0.0.1:${receiver.port}`, name: 'api', tls })
    target.write(line('for this address'))
    await target.close()
    expect(receiver.messages.map(({ line: { said } }) => said)).toEqual(expected)
    await receiver.close()
  }
  named.remove()
})

test('a target that no connection can be made to stops no process', async () => {
  const target = new LogTarget({ url: 'syslog+tls://localhost:99999', name: 'api' })
  target.write(line('kept'))
  target.write(line('kept too'))
  await target.close()
})

test('lines wait for a receiver that is away; of too many the oldest are given up, and it is said', async () => {
  const port = await freePort()
  const target = new LogTarget({ url: `syslog+tcp://127.0.0.1:${port}`, name: 'api' })
  for (let number = 0; number < 10_003; number += 1) target.write(line(String(number)))
  expect(target.isBehind).toBe(true)
  const receiver = await startReceiver(undefined, port)
  await until('all that was kept', () => receiver.messages.length === 10_001, limit)
  expect(receiver.messages[0]?.line).toMatchObject({ lost_lines: 3 })
  expect(receiver.messages.slice(1).map(({ line: { said } }) => said)).toEqual(
    Array.from({ length: 10_000 }, (_, at) => String(at + 3)),
  )
  await target.close()
  await receiver.close()
})

test('every entry of the audit goes there with its hash, once it is written for good', async () => {
  const api = await startTestApi()
  const receiver = await startReceiver()
  const target = new LogTarget({ url: `syslog+tcp://127.0.0.1:${receiver.port}`, name: 'api' })
  const { email } = await createUser(api)
  const before = await api.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const DATA_DIR = join(dirname(certificate.certFile), 'data')
  const deps = { ...api.deps, settings: { ...api.deps.settings, DATA_DIR } }
  // What was before the first process is not sent; what was while none ran is.
  await keepAnchoring(deps, target)()
  const stop = keepAnchoring(deps, target)
  await api.call(authCalls.login, { body: { username: email, password: 'wrong' } })
  await api.call(authCalls.login, { body: { username: email, password: goodPassword } })
  await stop()
  const rows = await api.db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', before?.id ?? 0)
    .orderBy('id')
    .execute()
  expect(rows.map(({ event }) => event)).toEqual(['login_failed', 'login'])
  await until('two entries', () => receiver.messages.length >= rows.length, limit)
  expect(receiver.messages.map(({ kind, line: { audit } }) => [kind, audit])).toEqual(
    rows.map(({ id, event, hash, subject }) => [
      'audit',
      expect.objectContaining({ id, event, subject, hash: hash.toString('hex') }),
    ]),
  )
  await target.close()
  await receiver.close()
  await api.close()
})
