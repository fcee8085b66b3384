import { createRemoteJWKSet, decodeJwt, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { isSafeAddress } from './team-rules'

/** A token of a CI that is not taken. The message is one sentence for the person who runs the CI. */
export class CiTokenRefused extends Error {
  constructor(
    message: string,
    /** Whether the same token may be taken later: the issuer did not answer. */
    readonly isForNow = false,
  ) {
    super(message)
  }
}

/** Milliseconds that an issuer may take, and for which is kept where its keys are. */
const answerLimit = 5000

const discovered = z.object({ issuer: z.string(), jwks_uri: z.string() })

/** Where the keys of an issuer are, as its own document says (OpenID Connect Discovery 4). */
export const findKeys = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(answerLimit) })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const found = z.parse(discovered, await reply.json())
  if (found.issuer !== issuer || !isSafeAddress(found.jwks_uri)) throw new Error(`${address} is of another issuer`)
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: answerLimit })
}

export const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

export const refusalOf = (error: unknown, issuer: string): CiTokenRefused => {
  if (error instanceof errors.JWTExpired) return new CiTokenRefused('The token has expired.')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new CiTokenRefused(
      error.claim === 'aud'
        ? 'The token is for another audience.'
        : `The token's claim ${error.claim} is not as it must be.`,
    )
  const isUnsigned =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid
  if (isUnsigned) return new CiTokenRefused(`The token is not signed by a key of ${issuer}.`)
  return new CiTokenRefused(`${issuer} did not say which keys it signs with. Try again later.`, true)
}
