import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import { safeParse } from '@panel/shared/schema'

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

const publicKey = (): string => document.querySelector<HTMLMetaElement>('meta[name="registry-key"]')?.content ?? ''

let importedKey: Promise<CryptoKey> | undefined

const verificationKey = (): Promise<CryptoKey> => {
  importedKey ??= crypto.subtle.importKey('raw', bytes(publicKey()), { name: 'Ed25519' }, false, ['verify'])
  return importedKey
}

/** The registry inside a signed document, or null when its shape or its signature is wrong. */
export const verifyRegistry = async (
  document: unknown,
): Promise<{ registry: Registry; signed: SignedRegistry } | null> => {
  const parsed = safeParse(signedRegistry, document)
  if (!parsed.success) return null
  try {
    // What was signed is the text as it came: a schema must not drop or reorder anything before this.
    const text = JSON.stringify((document as SignedRegistry).registry)
    const genuine = await crypto.subtle.verify(
      'Ed25519',
      await verificationKey(),
      bytes(parsed.data.signature),
      new TextEncoder().encode(text),
    )
    return genuine ? { registry: parsed.data.registry, signed: document as SignedRegistry } : null
  } catch {
    return null
  }
}
