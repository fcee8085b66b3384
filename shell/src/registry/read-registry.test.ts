import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Registry } from '@panel/shared/panel/registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { createRegistryReader, unverifiedShell } from './read-registry'

const registryWith = (generation: number, issuedAt?: string): Registry => ({
  ...registryOf({ 'mfe-auth': { stable: describedPanel('mfe-auth') } }, generation),
  ...(issuedAt && { issued_at: issuedAt }),
})

const signWith = (key: KeyObject, registry: Registry, key_id = 'test') => ({
  registry,
  key_id,
  signature: sign(null, Buffer.from(JSON.stringify(registry)), key).toString('base64'),
})

const pageOf = (publicKey: KeyObject, document_: unknown) => {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  document.head.innerHTML = `<meta name="registry-key" content="${raw}">`
  document.body.innerHTML = '<script type="application/json" id="registry"></script>'
  const script = document.getElementById('registry')
  if (script) script.textContent = JSON.stringify(document_)
}

const readAsNewPage = () => createRegistryReader().read()

const keys = generateKeyPairSync('ed25519')
const otherKeys = generateKeyPairSync('ed25519')

const realFetch = globalThis.fetch

beforeEach(() => localStorage.clear())
afterEach(() => {
  globalThis.fetch = realFetch
})

test('a registry whose signature holds is used', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3)))
  expect((await readAsNewPage())?.generation).toBe(3)
})

test.each([
  ['a changed build', (text: string) => text.replace('aaaaaaaaaa', 'aaaaaaaaab')],
  ['a file from elsewhere', (text: string) => text.replace('remoteEntry.js', '../../evil.js')],
  ['no signature', (text: string) => text.replace(/"signature":"[^"]*"/, '"signature":""')],
  ['another shape', () => '{"registry":{}}'],
  ['no JSON', () => '"'],
])('%s is refused', async (_, tamper) => {
  pageOf(keys.publicKey, null)
  const script = document.getElementById('registry')
  if (script) script.textContent = tamper(JSON.stringify(signWith(keys.privateKey, registryWith(3))))
  expect(await readAsNewPage()).toBeNull()
})

test('a registry signed by another key is refused', async () => {
  pageOf(keys.publicKey, signWith(otherKeys.privateKey, registryWith(3)))
  expect(await readAsNewPage()).toBeNull()
})

test('of a registry that does not hold, the shell’s own files alone are known', async () => {
  pageOf(keys.publicKey, signWith(otherKeys.privateKey, registryWith(3)))
  expect(unverifiedShell()).toEqual(registryWith(3).shell.stable)
  pageOf(keys.publicKey, { registry: {} })
  expect(unverifiedShell()).toBeNull()
})

test('the last good copy replaces one that is broken', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3)))
  await readAsNewPage()
  pageOf(keys.publicKey, { registry: {} })
  expect((await readAsNewPage())?.generation).toBe(3)
})

test('an older generation does not replace a newer one', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(4)))
  await readAsNewPage()
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3)))
  expect((await readAsNewPage())?.generation).toBe(4)
})

test('a copy kept from a server with another key counts for nothing', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(9)))
  await readAsNewPage()
  pageOf(otherKeys.publicKey, signWith(otherKeys.privateKey, registryWith(1)))
  expect((await readAsNewPage())?.generation).toBe(1)
})

test('what a restored store issues is used, though its generations begin again at an earlier one', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(18, '2026-01-05T00:00:00.000Z')))
  await readAsNewPage()
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3, '2026-01-04T00:00:00.000Z')))
  expect((await readAsNewPage())?.generation).toBe(18)
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(4, '2026-01-06T00:00:00.000Z')))
  expect((await readAsNewPage())?.generation).toBe(4)
})

const answerWith = (body: unknown, status = 200) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status === 200, json: async () => body }) as Response)
}

test('a newer registry is fetched, verified and kept; the same one is not newer', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3)))
  const { read, fetchNewer } = createRegistryReader()
  await read()
  answerWith(signWith(keys.privateKey, registryWith(3)))
  expect(await fetchNewer({ generation: 3 })).toBeNull()
  answerWith(signWith(otherKeys.privateKey, registryWith(5)))
  expect(await fetchNewer({ generation: 3 })).toBeNull()
  answerWith({}, 503)
  await expect(fetchNewer({ generation: 3 })).rejects.toThrow('No registry')
  answerWith(signWith(keys.privateKey, registryWith(4)))
  expect((await fetchNewer({ generation: 3 }))?.generation).toBe(4)
  expect((await readAsNewPage())?.generation).toBe(4)
})

test('after the key was replaced, an open page still learns of newer builds, and keeps none of what it cannot verify', async () => {
  pageOf(keys.publicKey, signWith(keys.privateKey, registryWith(3)))
  const { read, fetchNewer } = createRegistryReader()
  await read()
  answerWith(signWith(otherKeys.privateKey, registryWith(3), 'next'))
  expect(await fetchNewer({ generation: 3 })).toBeNull()
  answerWith(signWith(otherKeys.privateKey, registryWith(2), 'next'))
  expect(await fetchNewer({ generation: 3 })).toBeNull()
  answerWith(signWith(otherKeys.privateKey, registryWith(4), 'next'))
  expect((await fetchNewer({ generation: 3 }))?.generation).toBe(4)
  expect((await readAsNewPage())?.generation).toBe(3)
  pageOf(otherKeys.publicKey, signWith(otherKeys.privateKey, registryWith(4), 'next'))
  expect((await readAsNewPage())?.generation).toBe(4)
})
