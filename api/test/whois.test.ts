import { connect } from 'node:net'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi, type TestApi } from './api'
import { askWhois, fullNameOf, makeWithContacts } from './registration-records'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser
let port: number
let stop: () => Promise<void>

beforeAll(async () => {
  api = await startTestApi()
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  port = await freePort()
  ;({ stop } = await startWhoisServer(api.deps, { host: '127.0.0.1', port, queryLimit: 20_000 }))
})

afterAll(async () => {
  await stop()
  await api.close()
})

const nameOf = (id: number): Promise<string> => fullNameOf(api, id)
const ask = (...parts: string[]): Promise<string> => askWhois(port, ...parts)

describe('WHOIS', () => {
  test('a domain of ours, in the layout of ICANN, every line ended by CRLF', async () => {
    const { name } = await makeWithContacts(api, owner, admin)
    const text = await ask(`${name}\r\n`)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        `Domain Name: ${name.toUpperCase()}`,
        'Registrar WHOIS Server: localhost',
        'Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
        'Registrant Name: REDACTED FOR PRIVACY',
        'Admin Email: petro@example.net',
        'Name Server: NS1.PANEL.EXAMPLE',
        'DNSSEC: unsigned',
      ]),
    )
    expect(text).toMatch(/\r\n>>> Last update of WHOIS database: \S+Z <<<\r\n/)
    expect(text).not.toMatch(/olena|ivan/i)
  })

  test('the id of a domain at its registry is shown where it is known', async () => {
    const id = await makeDomain(api, owner, admin)
    const name = await nameOf(id)
    expect(await ask(`${name}\r\n`)).not.toContain('Registry Domain ID')
    await api.db.updateTable('domains').set({ registry_roid: '7_DOMAIN-COM' }).where('id', '=', id).execute()
    expect(await ask(`${name}\r\n`)).toContain('\r\nRegistry Domain ID: 7_DOMAIN-COM\r\n')
  })

  test('in several parts, with its kind before it, and without CR', async () => {
    const name = await nameOf(await makeDomain(api, owner, admin))
    for (const parts of [['domain ', name, '\r', '\n'], [`${name.toUpperCase()}.\n`]])
      expect(await ask(...parts)).toContain(`Domain Name: ${name.toUpperCase()}\r\n`)
  })

  test('a name that is not ours, and what is no name', async () => {
    expect(await ask(`${uniqueName('nobody')}.com\r\n`)).toMatch(/^No match for domain "NOBODY-/)
    expect(await ask('two words\r\n')).toMatch(/^% Malformed request/)
    expect(await ask('\r\n')).toMatch(/^% Malformed request/)
  })

  test('a line that does not end is refused, with the others answered meanwhile', async () => {
    const slowPort = await freePort()
    const impatient = await startWhoisServer(api.deps, { host: '127.0.0.1', port: slowPort, queryLimit: 300 })
    const slow = askWhois(slowPort, 'half')
    expect(await ask('x'.repeat(600))).toMatch(/^% The query did not come/)
    expect(await ask(`${uniqueName('nobody')}.com\r\n`)).toMatch(/^No match/)
    expect(await slow).toMatch(/^% The query did not come/)
    await impatient.stop()
  })

  test('an eleventh connection of one address is refused until another has ended', async () => {
    const held = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'))
    await Promise.all(held.map(socket => new Promise(done => socket.once('connect', done))))
    expect(await ask('')).toMatch(/^% Too many connections/)
    await Promise.all(held.map(socket => new Promise(done => socket.once('close', done).destroy())))
    await until('there is room again', async () =>
      (await ask(`${uniqueName('nobody')}.com\r\n`)).startsWith('No match'),
    )
  })

  test('at a port for IPv6 and IPv4, the connections of one client leave room to those of others', async () => {
    const both = await freePort()
    const server = await startWhoisServer(api.deps, { host: '::', port: both, queryLimit: 20_000 })
    const read = async (host: string, localAddress: string): Promise<string> => {
      const socket = connect({ port: both, host, localAddress })
      socket.end('nobody.com\r\n')
      return (await socket.toArray()).join('')
    }
    for (const [host, others] of [
      ['::1', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2'],
    ] as const) {
      const held = Array.from({ length: 10 }, () => connect(both, host))
      await Promise.all(held.map(socket => new Promise(done => socket.once('connect', done))))
      expect(await read(host, host)).toMatch(/^% Too many connections/)
      expect(await read('127.0.0.1', others)).toMatch(/^No match/)
      await Promise.all(held.map(socket => new Promise(done => socket.once('close', done).destroy())))
    }
    await server.stop()
  })
})

test('both count questions of one address against one limit', async () => {
  const limited = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const whoisPort = await freePort()
  const server = await startWhoisServer(limited.deps, { host: '127.0.0.1', port: whoisPort })
  expect((await limited.app.inject({ url: '/rdap/domain/nobody.com' })).statusCode).toBe(404)
  // Farther than uses can bring it: as after a clock that was set back, it is the longest pause that is to wait.
  const useUp = async () => {
    const { numUpdatedRows } = await limited.db
      .updateTable('rate_limits')
      .set({ arrival: new Date(Date.now() + 3_600_000) })
      .where('key', '=', 'registration-data-address:127.0.0.1')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
  }
  await useUp()
  const refused = await limited.app.inject({ url: '/rdap/domain/nobody.com' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'application/rdap+json'])
  expect(refused.headers['retry-after']).toBe('1')
  await useUp()
  expect(await askWhois(whoisPort, 'nobody.com\r\n')).toMatch(/^% Query rate limit exceeded/)
  await server.stop()
  await limited.close()
})
