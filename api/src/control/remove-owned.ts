import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { deleteOwned, findOwnedName } from '../database/owned-repository'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { notifyControl } from './notify-control'

const removals = {
  passkey: { table: 'passkeys', event: 'passkey_removed', notice: 'passkey_removed' },
  'api token': { table: 'api_tokens', event: 'api_token_removed', notice: 'token_removed' },
} as const

/** Removes what an account signs in by, mails it and writes it down. @throws ProblemError not_found */
export const removeOwned = (
  context: RequestContext,
  user: User,
  kind: keyof typeof removals,
  id: number,
): Promise<void> =>
  transact(context.db, async trx => {
    const { table, event, notice } = removals[kind]
    const name = await findOwnedName(trx, table, user.id, id)
    if (name === undefined || !(await deleteOwned(trx, table, user.id, id))) throw new ProblemError('not_found')
    await notifyControl(trx, context, user.id, notice, { name })
    await audit(trx, context, { event, actor: user.id, subject: `${kind} ${id}`, data: { name } })
  })
