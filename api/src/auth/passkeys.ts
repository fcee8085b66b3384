import type { Passkey } from '@panel/shared/contract'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits, PASSKEYS_PER_USER } from '../base/limits'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { lockUser } from '../users/repository'
import { insertChallenge, takeChallenge } from './challenge-repository'
import { findUsablePasskey, insertPasskey, listPasskeys, type PasskeyRow, setPasskeyUsed } from './factor-repository'

/** A credential as the browser returns it; the library checks every part of it. */
type Credential = Readonly<Record<string, unknown>>

const relyingParty = ({ settings }: RequestContext) => ({
  rpID: new URL(settings.PUBLIC_URL).hostname,
  rpName: settings.BRAND?.name ?? settings.PLATFORM_HOST,
})

const toDto = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const getPasskeys = async ({ db }: RequestContext, user: User): Promise<Passkey[]> =>
  (await listPasskeys(db, user.id)).map(toDto)

/** @throws ProblemError passkey_limit */
export const newPasskeyOptions = async (context: RequestContext, user: User) => {
  const existing = await listPasskeys(context.db, user.id)
  if (existing.length >= PASSKEYS_PER_USER) throw new ProblemError('passkey_limit')
  const options = await generateRegistrationOptions({
    ...relyingParty(context),
    userName: user.email,
    userID: new Uint8Array(context.keys.digest(`passkey user ${user.id}`)),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(context.db, 'new_passkey', hashToken(options.challenge), user.id)
  return { ...options }
}

/** @throws ProblemError passkey_refused, passkey_limit */
export const addPasskey = async (
  context: RequestContext,
  user: User,
  { name, passkey }: { name: string; passkey: Credential },
): Promise<Passkey> => {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as unknown as RegistrationResponseJSON,
    expectedChallenge: async challenge =>
      (await takeChallenge(context.db, 'new_passkey', hashToken(challenge)))?.user_id === user.id,
    expectedOrigin: context.settings.PUBLIC_URL,
    expectedRPID: relyingParty(context).rpID,
  }).catch(cause => {
    throw new ProblemError('passkey_refused', { cause })
  })
  if (!registrationInfo) throw new ProblemError('passkey_refused')
  const { credential } = registrationInfo
  return transact(context.db, async trx => {
    await lockUser(trx, user.id)
    if ((await listPasskeys(trx, user.id)).length >= PASSKEYS_PER_USER) throw new ProblemError('passkey_limit')
    const row = await insertPasskey(trx, {
      user_id: user.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports?.join(' ') ?? '',
      name: name || 'Passkey',
    })
    if (!row) throw new ProblemError('passkey_refused')
    await recordAddition(trx, context, user, { kind: 'passkey', ref: row.id, name: row.name })
    await notifyControl(trx, context, user.id, 'passkey_added')
    await audit(trx, context, { event: 'passkey_added', actor: user.id, subject: `passkey ${row.id}` })
    return toDto(row)
  })
}

/** What to ask for; any passkey of this product may answer. @throws ProblemError too_many_requests */
export const passkeyOptions = async (context: RequestContext) => {
  await countVisit(context, limits.loginPerAddress)
  const { rpID } = relyingParty(context)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await insertChallenge(context.db, 'passkey', hashToken(options.challenge), null)
  return { ...options }
}

/** The passkey that gave an answer; null when it is good for no account. */
export const checkPasskey = async (context: RequestContext, credential: Credential): Promise<PasskeyRow | null> => {
  const row = await findUsablePasskey(context.db, String(credential.id))
  if (!row) return null
  const result = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: async challenge =>
      (await takeChallenge(context.db, 'passkey', hashToken(challenge))) !== undefined,
    expectedOrigin: context.settings.PUBLIC_URL,
    expectedRPID: relyingParty(context).rpID,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => null)
  if (!result?.verified) return null
  await setPasskeyUsed(context.db, row.id, result.authenticationInfo.newCounter)
  return row
}
