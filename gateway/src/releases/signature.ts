import { sign, verify } from 'node:crypto'
import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import { safeParse } from 'zod/mini'
import { ReleaseError } from '../errors'
import type { PublicKey, SigningKeys } from './signing-keys'

/** Ed25519 over the JSON of a value, base64. Throws a ReleaseError when only the public key is here. */
export const signValue = (value: object, { privateKey }: SigningKeys): string => {
  if (!privateKey) throw new ReleaseError('keys/registry.key is missing: releases are made where that key is kept')
  return sign(null, Buffer.from(JSON.stringify(value)), privateKey).toString('base64')
}

/** Whether a signature is of this key, over the JSON of the value as it came. */
export const isSigned = (value: unknown, signature: string, { key }: PublicKey): boolean =>
  verify(null, Buffer.from(JSON.stringify(value)), key, Buffer.from(signature, 'base64'))

/** Signs a registry. Throws when only the public key is here. */
export const signRegistry = (registry: Registry, keys: SigningKeys): SignedRegistry => ({
  registry,
  key_id: keys.publicKey.id,
  signature: signValue(registry, keys),
})

/** The document when its shape is right and its signature is of this key; else null. */
export const verifySigned = (document: unknown, publicKey: PublicKey): SignedRegistry | null => {
  const parsed = safeParse(signedRegistry, document)
  if (!parsed.success || parsed.data.key_id !== publicKey.id) return null
  // What was signed is the text as it came: the schema drops what it does not know.
  const original = document as SignedRegistry
  return isSigned(original.registry, parsed.data.signature, publicKey) ? original : null
}
