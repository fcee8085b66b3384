import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { lookup } from 'rdapper'
import { startWhoisServer } from '../src/registration-data/whois-server'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain } from './users'

const run = promisify(execFile)

let api: TestApi
let name: string

beforeAll(async () => {
  provideDebianPackages(['whois'])
  api = await startTestApi()
  const [admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  const id = await makeDomain(api, owner, admin)
  const row = await api.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  name = `${row.name}.${row.zone}`
}, 300_000)

afterAll(() => api.close())

test("Debian's whois reads our WHOIS", async () => {
  const port = await freePort()
  const { stop } = await startWhoisServer(api.deps, { host: '127.0.0.1', port })
  const ask = async (domain: string) =>
    (await run('whois', ['-h', '127.0.0.1', '-p', String(port), domain], { env: process.env })).stdout
  expect(await ask(name)).toMatch(new RegExp(`^Domain Name: ${name.toUpperCase()}$`, 'm'))
  expect(await ask(name)).toContain('Domain Status: clientTransferProhibited')
  expect(await ask('nobody-has-this.com').catch(error => error.stdout)).toMatch(/^No match for domain/)
  await stop()
})

test('an RDAP client of npm reads our RDAP', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.app.server.address() as AddressInfo
  const customBootstrapData = {
    version: '1.0',
    publication: '2026-01-01T00:00:00Z',
    services: [[['com'], [`http://127.0.0.1:${port}/rdap/`]]] as [string[], string[]][],
  }
  const options = { rdapOnly: true, rdapFollowLinks: false, customBootstrapData }
  const { ok, record, error } = await lookup(name, options)
  expect([ok, error]).toEqual([true, undefined])
  expect(record).toMatchObject({
    domain: name,
    isRegistered: true,
    source: 'rdap',
    registrar: { name: 'panel.example' },
    statuses: [{ status: 'client transfer prohibited' }],
    nameservers: [{ host: 'ns1.panel.example' }, { host: 'ns2.panel.example' }],
  })
  expect(Date.parse(record?.expirationDate ?? '')).toBeGreaterThan(Date.now())
  expect((await lookup('nobody-has-this.com', options)).record?.isRegistered).toBe(false)
})
