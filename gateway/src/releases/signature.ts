import { sign, verify } from 'node:crypto'
import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import { safeParse } from 'zod/mini'
import type { PublicKey, SigningKeys } from './signing-keys'

const bytesOf = (registry: Registry): Buffer => Buffer.from(JSON.stringify(registry))

/** Signs a registry with Ed25519. Throws when only the public key is here. */
export const signRegistry = (registry: Registry, { publicKey, privateKey }: SigningKeys): SignedRegistry => {
  if (!privateKey) throw new Error('keys/registry.key is missing: releases are made where that key is kept')
  const signature = sign(null, bytesOf(registry), privateKey).toString('base64')
  return { registry, key_id: publicKey.id, signature }
}

/** The document when its shape is right and its signature is of this key; else null. */
export const verifySigned = (document: unknown, { id, key }: PublicKey): SignedRegistry | null => {
  const parsed = safeParse(signedRegistry, document)
  if (!parsed.success || parsed.data.key_id !== id) return null
  // What was signed is the text as it came: the schema drops what it does not know.
  const original = document as SignedRegistry
  const genuine = verify(null, bytesOf(original.registry), key, Buffer.from(parsed.data.signature, 'base64'))
  return genuine ? original : null
}
