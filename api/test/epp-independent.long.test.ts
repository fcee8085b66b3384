import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { createDatabase, createPool } from '../src/database/connect'
import type { ContactCard } from '../src/database/registry-columns'
import { extensionNamespaces, namespaces } from '../src/registry/epp/namespaces'
import { eppPort } from '../src/registry/epp/registry'
import type { Registry } from '../src/registry/port'
import { builtInProfile } from '../src/settings/registry-profile'
import { clientOf, passwords, startRegistry } from './epp/epp-api'
import { startTestRegistry, type TestRegistry } from './epp/registry-server'

const run = promisify(execFile)

/** An EPP client has no use for a database: none is there. */
const none = createDatabase(createPool('postgres://127.0.0.1:1/none', 1))

afterAll(() => none.destroy())

const card: ContactCard = {
  id: 'panel-7',
  postal: [
    {
      type: 'int',
      name: 'Lesia Ukrainka',
      organisation: 'Lisova Pisnia LLC',
      street: ['Khreshchatyk 1', 'Office 2'],
      city: 'Kyiv',
      province: '',
      postal_code: '01001',
      country: 'UA',
    },
    {
      type: 'loc',
      name: 'Леся Українка',
      organisation: 'ТОВ «Лісова пісня» & Ко',
      street: ['Хрещатик, 1'],
      city: 'Київ',
      province: 'Київ',
      postal_code: '01001',
      country: 'UA',
    },
  ],
  phone: '+380.441234567',
  email: 'lesia@example.com',
  disclosed: false,
}

/** A client of a registry that keeps contacts. */
const contactPort = ({ port, certificate }: TestRegistry, password: string = passwords.panel) =>
  eppPort(
    {
      user: 'panel',
      host: 'localhost',
      port,
      password,
      ca: certificate.cert.toString(),
      organisation: { id: 'OURS-7', role: 'reseller' },
    },
    {
      ...builtInProfile('ua'),
      extensions: ['secDNS', 'rgp', 'fee', 'launch', 'orgs', 'loginSec'],
      launch: { phase: 'landrush', name: 'landrush-2', object: 'registration' },
    },
  )

test("Debian's libnet-epp-perl works with the test registry that our client is tested with", async () => {
  provideDebianPackages(['libnet-epp-perl'])
  const server = await startRegistry()
  const script = join(import.meta.dirname, 'epp/drive-registry.pl')
  const { stdout } = await run('perl', [script, String(server.port), server.certificate.certFile], { env: process.env })
  const year = new Date().getUTCFullYear()
  expect(stdout.trim().split('\n')).toEqual([
    'login panel ok',
    'check 1',
    'host ok',
    'create ok',
    'check 0',
    `info panel perl-secret ns1.perl.example ${year + 2}`,
    'renew ok',
    `info ${year + 3}`,
    'login other ok',
    'transfer wrong 2202',
    'transfer pending',
    'approve ok 1000',
    'delete ok 1001',
    'wrong password 2200',
  ])
  await server.close()
}, 300_000)

test("Debian's libnet-epp-perl reads the contacts and the hosts that our client made", async () => {
  provideDebianPackages(['libnet-epp-perl'])
  const server = await startRegistry()
  const port = contactPort(server)
  const registry = port.on(none)
  await registry.createContact(card, 'trid-contact')
  const hosts = ['ns1.read-back.com']
  await registry.create({ name: 'read-back.com', years: 1, hosts: [], authInfo: 'secret-1a' }, 'trid-domain')
  await registry.createHost({ name: hosts[0] ?? '', addresses: ['192.0.2.7', '2001:db8::7'] }, 'trid-host')
  const script = join(import.meta.dirname, 'epp/read-objects.pl')
  const words = [script, String(server.port), server.certificate.certFile, card.id, hosts[0] ?? '']
  const { stdout } = await run('perl', words, { env: process.env })
  expect(stdout.trim().split('\n')).toEqual([
    'int|Lesia Ukrainka|Lisova Pisnia LLC|Khreshchatyk 1, Office 2|Kyiv||01001|UA',
    'loc|Леся Українка|ТОВ «Лісова пісня» & Ко|Хрещатик, 1|Київ|Київ|01001|UA',
    '+380.441234567|lesia@example.com|panel',
    'host ns1.read-back.com v4 192.0.2.7, v6 2001:db8::7',
  ])
  await port.close()
  await server.close()
}, 300_000)

/** Sends each command that the client has. */
const sendEverything = async (registry: Registry, other: Registry, server: TestRegistry): Promise<void> => {
  const name = 'each-command.com'
  const hosts = ['ns1.panel.example', 'ns2.panel.example']
  const [ds, more] = ['ab', 'cd'].map(byte => ({
    key_tag: 12_345,
    algorithm: 13,
    digest_type: 2,
    digest: byte.repeat(32),
  }))
  if (!ds || !more) throw new Error('no records')
  const fee = { amount: '1500.00', currency: 'USD' }
  const costly = { name: 'premium-name.com', years: 1, hosts: [], authInfo: 'secret-1a' }
  await registry.check([name, costly.name])
  await registry.create({ ...costly, fee }, 'trid-17')
  const yearly = { amount: '300.00', currency: 'USD' }
  const end = (await registry.info(costly.name))?.endsOn ?? ''
  await registry.renew({ name: costly.name, years: 1, endsOn: end, fee: yearly }, 'trid-18')
  await registry.remove(costly.name, 'trid-19')
  await registry.restore(costly.name, 'trid-20', { amount: '500.00', currency: 'USD' })
  await other.requestTransfer(costly.name, 'secret-1a', 'trid-21', yearly)
  await registry.createContact(card, 'trid-1')
  const [postal] = card.postal
  if (!postal) throw new Error('no address')
  await registry.createContact({ ...card, id: 'panel-8', postal: [postal], phone: '', disclosed: true }, 'trid-2')
  await registry.updateContact({ ...card, phone: '', postal: [{ ...postal, organisation: '', street: [] }] }, 'trid-3')
  await registry.infoContact(card.id)
  const contactIds = { registrant: card.id, admin: card.id, tech: 'panel-8' }
  await registry.create({ name, years: 2, hosts, authInfo: 'secret & <1a>', contactIds }, 'trid-4')
  const endsOn = (await registry.info(name, 'secret & <1a>'))?.endsOn ?? ''
  await registry.renew({ name, years: 1, endsOn }, 'trid-5')
  const changes = {
    addHosts: ['ns3.panel.example'],
    removeHosts: ['ns1.panel.example'],
    addStatuses: ['clientHold'],
    addDs: [ds, more],
    registrant: 'panel-8',
    removeContacts: { tech: 'panel-8' },
    addContacts: { tech: card.id },
    authInfo: 'another-2b',
  }
  await registry.update({ name, ...changes }, 'trid-6')
  await registry.update({ name, removeStatuses: ['clientHold'], removeDs: [ds] }, 'trid-7')
  await registry.createHost({ name: `ns1.${name}`, addresses: ['192.0.2.7', '2001:db8::7'] }, 'trid-8')
  await registry.infoHost(`ns1.${name}`)
  const addresses = { addAddresses: ['192.0.2.8'], removeAddresses: ['192.0.2.7'] }
  await registry.updateHost({ name: `ns1.${name}`, ...addresses }, 'trid-9')
  await registry.removeHost(`ns1.${name}`, 'trid-10')
  await registry.remove(name, 'trid-11')
  await registry.restore(name, 'trid-12')
  await other.create({ name: 'of-another.com', years: 1, hosts: [], authInfo: 'secret-3c' }, 'trid-13')
  await registry.requestTransfer('of-another.com', 'secret-3c', 'trid-14')
  await registry.queryTransfer('of-another.com', 'secret-3c')
  const message = await registry.poll()
  await registry.acknowledge(message?.id ?? '')
  for (const [at, answer] of (['cancel', 'reject', 'approve'] as const).entries())
    await registry.answerTransfer('of-another.com', answer, `trid-15-${at}`).catch(() => undefined)
  await registry.removeContact('panel-9', 'trid-16').catch(() => undefined)
  expect(server.documents.length).toBeGreaterThan(25)
}

test('each document of the client and of the test registry is valid by the schemas of the RFCs, as xmllint reads them', async () => {
  provideDebianPackages(['libxml2-utils'])
  const password = 'a password that needs RFC 8807'
  const server = await startTestRegistry({ ...passwords, panel: password })
  server.state.offered = [namespaces.launch, namespaces.orgs, extensionNamespaces.loginSec]
  const [port, otherPort] = [contactPort(server, password), clientOf(server, 'other')]
  await sendEverything(port.on(none), otherPort.on(none), server)
  await Promise.all([port.close(), otherPort.close()])
  const folder = mkdtempSync(join(tmpdir(), 'epp-documents-'))
  const lint = (documents: readonly string[]) => {
    const files = documents.map((document, at) => {
      const file = join(folder, `${at}.xml`)
      writeFileSync(file, document)
      return file
    })
    const schema = join(import.meta.dirname, 'epp/schemas/all.xsd')
    return spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, ...files], { encoding: 'utf8' })
  }
  const { status, stderr } = lint([...server.documents, ...server.answers])
  const faults = stderr.split('\n').filter(line => line && !line.endsWith(' validates'))
  expect([status, faults]).toEqual([0, []])
  for (const part of ['<launch:check ', '<launch:create ', '<orgext:create ', '<loginSec:loginSec '])
    expect(server.documents.filter(document => document.includes(part)).length).toBeGreaterThan(0)
  // A document with its elements in another order is found.
  const created = server.documents.find(document => document.includes('<domain:create')) ?? ''
  const wrong = created.replace(/(<domain:name>.*?<\/domain:name>)(<domain:period.*?<\/domain:period>)/, '$2$1')
  expect(wrong).not.toBe(created)
  expect(lint([wrong]).status).not.toBe(0)
  rmSync(folder, { recursive: true })
  await server.close()
}, 300_000)
