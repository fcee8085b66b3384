import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Registry } from '@panel/shared/panel/registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'

const registryWith = (generation: number) =>
  registryOf({ 'mfe-auth': { stable: describedPanel('mfe-auth') } }, generation)

const signWith = (key: KeyObject, registry: Registry) => ({
  registry,
  key_id: 'test',
  signature: sign(null, Buffer.from(JSON.stringify(registry)), key).toString('base64'),
})

const pageOf = (publicKey: KeyObject, document_: unknown) => {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  document.head.innerHTML = `<meta name="registry-key" content="${raw}">`
  document.body.innerHTML = '<script type="application/json" id="registry"></script>'
  const script = document.getElementById('registry')
  if (script) script.textContent = JSON.stringify(document_)
}

/** A page keeps its key for life, so that each page of a test is a module of its own. */
const readAsNewPage = async (): Promise<Registry | null> => {
  jest.resetModules()
  const { readRegistry } = await import('./read-registry')
  return readRegistry()
}

const keys = generateKeyPairSync('ed25519')
const otherKeys = generateKeyPairSync('ed25519')

beforeEach(() => localStorage.clear())

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
  const { shellOfPage } = await import('./read-registry')
  expect(shellOfPage()).toEqual(registryWith(3).shell.stable)
  pageOf(keys.publicKey, { registry: {} })
  expect(shellOfPage()).toBeNull()
})

test('the last good copy stands in for one that is broken', async () => {
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
