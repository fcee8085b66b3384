import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import { safeParse } from '@panel/shared/schema'

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

/** A registry whose signature holds, with the document it came in. */
interface VerifiedRegistry {
  registry: Registry
  signed: SignedRegistry
}

type VerifyRegistry = (document: unknown) => Promise<VerifiedRegistry | null>

/**
 * Verifies signed registries with one public key (Ed25519, 32 bytes as base64). Resolves to null when the document's
 * shape or its signature is wrong.
 */
export const createVerifier = (publicKey: string): VerifyRegistry => {
  let key: Promise<CryptoKey> | undefined
  const importKey = () => {
    key ??= crypto.subtle.importKey('raw', bytes(publicKey), { name: 'Ed25519' }, false, ['verify'])
    return key
  }
  return async document => {
    const parsed = safeParse(signedRegistry, document)
    if (!parsed.success) return null
    try {
      // What was signed is the text as it came: a schema must not drop or reorder anything before this.
      const signed = document as SignedRegistry
      const text = new TextEncoder().encode(JSON.stringify(signed.registry))
      const signature = bytes(parsed.data.signature)
      const genuine = await crypto.subtle.verify('Ed25519', await importKey(), signature, text)
      return genuine ? { registry: parsed.data.registry, signed } : null
    } catch {
      return null
    }
  }
}
