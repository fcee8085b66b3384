import type { LookupFunction } from 'node:net'
import { reportMetric } from '@panel/shared/testing/metric'
import { Agent, fetch } from 'undici'
import { rdapService } from '../src/lookup/rdap-service'
import { powerDns } from '../src/publishing/powerdns'
import { closeForeignServers, httpServer } from './foreign-servers'
import { makeCertificate } from './log-receiver'

const certificate = makeCertificate()
const name = 'example.com'
const patient = 20_000

/** Servers that only this machine reaches, and that no server of others may send us to. */
let own: Awaited<ReturnType<typeof httpServer>>
let ownSecure: Awaited<ReturnType<typeof httpServer>>

const record = JSON.stringify({ objectClassName: 'domain', ldhName: name, status: ['active'] })

beforeEach(async () => {
  const answer: Parameters<typeof httpServer>[0] = (_path, response) =>
    response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(record)
  own = await httpServer(answer)
  ownSecure = await httpServer(answer, certificate)
})

afterEach(closeForeignServers)
afterAll(() => certificate.remove())

const redirectTo = (location: string) => httpServer((_path, response) => response.writeHead(302, { location }).end())

const calls = () => own.connected.length + ownSecure.connected.length

test.each([
  ['this machine', () => own.url],
  ['this machine by its name', () => own.url.replace('127.0.0.1', 'localhost')],
  ['this machine by https', () => ownSecure.url.replace('localhost', '127.0.0.1')],
  ['this machine by its name and https', () => ownSecure.url],
  ['this machine as a number', () => ownSecure.url.replace('localhost', '2130706433')],
  ['this machine as a short address', () => ownSecure.url.replace('localhost', '127.1')],
  ['this machine in IPv6', () => ownSecure.url.replace('localhost', '[::1]')],
  ['this machine as IPv4 in IPv6', () => ownSecure.url.replace('localhost', '[::ffff:127.0.0.1]')],
  ['any address', () => ownSecure.url.replace('localhost', '0.0.0.0')],
])('OUT-3 an RDAP server that redirects to %s causes no call', async (what, location) => {
  const server = await redirectTo(location())
  await expect(rdapService(new Map(), patient).ask(server.url, name)).rejects.toThrow()
  expect(server.asked).toHaveLength(1)
  reportMetric(`OUT-3 redirect to ${what}: calls of this machine`, calls(), 'most', 0)
})

test.each([
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00::1]/',
  'ftp://example.net/',
])('OUT-3 a redirect to %s is refused before a connection', async location => {
  const connect = vi.fn(() => {
    throw new Error('connected')
  })
  const server = await redirectTo(location)
  const asked = rdapService(new Map(), patient, new Agent({ connect })).ask(server.url, name)
  await expect(asked).rejects.toThrow()
  expect(connect).not.toHaveBeenCalled()
})

test('a redirect to a public server by https is followed', async () => {
  const lookup: LookupFunction = (_hostname, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const network = new Agent({ connect: { lookup, ca: certificate.cert, servername: 'localhost' } })
  const server = await redirectTo(ownSecure.url.replace('localhost', 'rdap.example'))
  expect(await rdapService(new Map(), patient, network).ask(server.url, name)).toMatchObject({ state: 'taken' })
  expect(ownSecure.asked).toHaveLength(1)
  await network.close()
})

test('OUT-3 the key of the DNS servers is not sent on where they redirect', async () => {
  const server = await redirectTo(own.url)
  const publisher = powerDns({ kind: 'powerdns', url: server.url.replace(/\/$/, ''), key: 'secret' })
  await expect(publisher.read('example.com.')).rejects.toThrow()
  expect(server.asked).toHaveLength(1)
  expect(calls()).toBe(0)
})

test('OUT-3 control: a client that follows every redirect is led to this machine', async () => {
  const server = await redirectTo(own.url)
  await fetch(server.url)
  expect(calls()).toBe(1)
})
