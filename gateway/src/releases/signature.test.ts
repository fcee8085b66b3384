import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedRegistry } from '@panel/shared/panel/registry'
import { panelBuild, shellBuild, temporaryFolder } from '../testing/builds'
import { promote } from './release-changes'
import { signRegistry, verifySigned } from './signature'
import { readSigningKeys } from './signing-keys'

const content = promote(promote(null, shellBuild('1.0.0-a').description), panelBuild('1.0.0-b').description)
const registry = { format: 1 as const, generation: 7, issued_at: '2026-01-01T00:00:00.000Z', ...content }

const signed = async (): Promise<{ document: SignedRegistry; keys: Awaited<ReturnType<typeof readSigningKeys>> }> => {
  const keys = await readSigningKeys(await temporaryFolder())
  return { document: signRegistry(registry, keys), keys }
}

describe('the signature of the registry', () => {
  it('holds for what was signed, also after a trip through JSON', async () => {
    const { document, keys } = await signed()
    expect(verifySigned(JSON.parse(JSON.stringify(document)), keys.publicKey)).toEqual(document)
  })

  it('is what WebCrypto in the browser verifies', async () => {
    const { document, keys } = await signed()
    const raw = Buffer.from(keys.publicKey.raw, 'base64')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    const text = new TextEncoder().encode(JSON.stringify(document.registry))
    const signature = Buffer.from(document.signature, 'base64')
    expect(await crypto.subtle.verify('Ed25519', key, signature, text)).toBe(true)
  })

  it.each<[string, (document: SignedRegistry) => unknown]>([
    ['a changed generation', document => ({ ...document, registry: { ...document.registry, generation: 8 } })],
    ['an added field', document => ({ ...document, registry: { ...document.registry, extra: true } })],
    ['a removed signature', ({ signature: _, ...rest }) => rest],
    ['an empty signature', document => ({ ...document, signature: '' })],
    ['another key id', document => ({ ...document, key_id: '0000000000000000' })],
    ['no document', () => null],
  ])('does not hold for %s', async (_, spoil) => {
    const { document, keys } = await signed()
    expect(verifySigned(spoil(document), keys.publicKey)).toBeNull()
  })

  it('does not hold under another key', async () => {
    const [{ document }, other] = [await signed(), await signed()]
    expect(verifySigned({ ...document, key_id: other.keys.publicKey.id }, other.keys.publicKey)).toBeNull()
  })
})

describe('the signing keys', () => {
  it('are made once, readable by the owner alone', async () => {
    const folder = join(await temporaryFolder(), 'keys')
    const all = await Promise.all(Array.from({ length: 10 }, () => readSigningKeys(folder)))
    expect(new Set(all.map(keys => keys.publicKey.id)).size).toBe(1)
    expect((await stat(join(folder, 'registry.key'))).mode & 0o777).toBe(0o600)
  })

  it('can check but not sign where only the public half is kept', async () => {
    const [from, to] = [await temporaryFolder(), await temporaryFolder()]
    const full = await readSigningKeys(from)
    await writeFile(join(to, 'registry.pub'), full.publicKey.key.export({ type: 'spki', format: 'pem' }))
    const half = await readSigningKeys(to)
    expect(verifySigned(signRegistry(registry, full), half.publicKey)).not.toBeNull()
    expect(() => signRegistry(registry, half)).toThrow('keys/registry.key is missing')
  })
})
