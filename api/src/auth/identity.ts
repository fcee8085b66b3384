import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { checkPassword } from './check-password'
import { checkPasskey } from './passkeys'
import { setConfirmed } from './session-repository'
import { checkFactorCode } from './totp'

interface Proof {
  password?: string | undefined
  code?: string | undefined
  passkey?: Readonly<Record<string, unknown>> | undefined
}

const isProven = async (context: RequestContext, user: User, { password, code, passkey }: Proof): Promise<boolean> => {
  if (passkey !== undefined) return (await checkPasskey(context, passkey))?.user_id === user.id
  if (code !== undefined) return checkFactorCode(context, user.id, code)
  if (password === undefined) throw invalidField('password', 'required')
  const row = await findUser(context.db, user.id)
  return row !== undefined && checkPassword(context, row, password)
}

/**
 * Confirms the identity for the session of the call.
 * @returns the refusal, which keeps what it left in the audit; undefined when confirmed
 * @throws ProblemError validation, too_many_requests
 */
export const confirmIdentity = async (
  context: RequestContext,
  user: User,
  proof: Proof,
): Promise<ProblemError | undefined> => {
  const proven = await isProven(context, user, proof)
  await transact(context.db, async trx => {
    if (proven) await setConfirmed(trx, user.session_id)
    const event = proven ? 'identity_confirmed' : 'identity_refused'
    await audit(trx, context, { event, actor: user.id, subject: `user ${user.id}` })
  })
  return proven ? undefined : new ProblemError('identity_wrong')
}
