import { sign, verify } from 'node:crypto'
import { type Registry, type SignedRegistry, signedRegistry } from '@panel/shared/panel/registry'
import { safeParse } from 'zod'
import { ReleaseError } from '../errors'
import type { PublicKey, SigningKeys } from './signing-keys'

/** Ed25519 over the JSON of a value, base64. Throws a ReleaseError when only the public key is here. */
export const signValue = (value: object, { privateKey }: SigningKeys): string => {
  if (!privateKey) throw new ReleaseError('keys/registry.key is missing: releases are made where that key is kept')
  return sign(null, Buffer.from(JSON.stringify(value)), privateKey).toString('base64')
}

interface Signed {
  key_id: string
  signature: string
  /** Where the value is: entries of an old key count up to the one at which it was replaced. */
  log: 'history' | 'teams'
  number: number
}

/** Whether a signature is of a key that may have signed this entry, over the JSON of the value as it came. */
export const isSigned = (value: unknown, { key_id, signature, log, number }: Signed, publicKey: PublicKey): boolean => {
  const { others } = publicKey
  const signer =
    key_id === publicKey.id ? publicKey : others.find(({ id, until }) => id === key_id && number <= until[log])
  const text = Buffer.from(JSON.stringify(value))
  return signer !== undefined && verify(null, text, signer.key, Buffer.from(signature, 'base64'))
}

export const isKnownKey = (id: string, publicKey: PublicKey): boolean =>
  id === publicKey.id || publicKey.others.some(other => other.id === id)

/** Signs a registry. Throws when only the public key is here. */
export const signRegistry = (registry: Registry, keys: SigningKeys): SignedRegistry => ({
  registry,
  key_id: keys.publicKey.id,
  signature: signValue(registry, keys),
})

/** The document when its shape is right and its signature is of a key that counts; else null. */
export const verifySigned = (document: unknown, publicKey: PublicKey): SignedRegistry | null => {
  const parsed = safeParse(signedRegistry, document)
  if (!parsed.success) return null
  // What was signed is the text as it came: the schema drops what it does not know.
  const original = document as SignedRegistry
  const { key_id, signature, registry } = parsed.data
  const signed = { key_id, signature, log: 'history' as const, number: registry.generation }
  return isSigned(original.registry, signed, publicKey) ? original : null
}
