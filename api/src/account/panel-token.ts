import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { RequestContext } from '../request-context'

/** Seconds for which a token is good. */
const lifetime = 300

const namedSchema = z.record(z.string(), z.array(z.string()))

/** The public half of the key, as its readers know it (RFC 8037), named by its thumbprint (RFC 7638). */
export const publicJwk = (key: KeyObject) => {
  const { crv, kty, x } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signToken = (key: KeyObject, claims: object): string => {
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT', kid: publicJwk(key).kid })}.${encode(claims)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** Whether the caller's live build of a panel names an origin. Only a gateway that proves to be ours can say so. */
const isNamed = ({ client, settings }: RequestContext, panel: string, audience: string): boolean => {
  if (client.audiences === undefined || settings.GATEWAY_KEY === undefined) return false
  const named = namedSchema.parse(JSON.parse(Buffer.from(client.audiences, 'base64url').toString()))
  return Object.hasOwn(named, panel) && named[panel]?.includes(audience) === true
}

/**
 * A token by which the back end of a panel knows its user, and nothing of the product: it is for one origin, and names the
 * account by a word that no other panel gets.
 * @throws ProblemError audience_not_allowed
 */
export const issuePanelToken = (
  context: RequestContext,
  { id }: User,
  { panel, audience }: { panel: string; audience: string },
) => {
  if (!isNamed(context, panel, audience)) throw new ProblemError('audience_not_allowed')
  const { keys, settings } = context
  const issued = Math.floor(Date.now() / 1000)
  const expires = issued + lifetime
  const token = signToken(keys.tokenKey, {
    iss: settings.PUBLIC_URL,
    aud: audience,
    sub: keys.digestSubject(`${panel}:${id}`).toString('base64url'),
    panel,
    iat: issued,
    exp: expires,
  })
  return { token, expires_at: new Date(expires * 1000).toISOString() }
}
