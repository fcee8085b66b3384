import type { UndeliverableMail } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { listUndeliverable, requeueMail } from './undeliverable-repository'

const pageSize = 100

/** For an administrator. @throws ProblemError validation */
export const getUndeliverable = async (
  { db }: RequestContext,
  query: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<UndeliverableMail>> => {
  const limit = Number(query.limit ?? pageSize)
  const { rows, nextCursor } = cutIdPage(await listUndeliverable(db, readNumberCursor(query.cursor), limit + 1), limit)
  const shown = rows.map(({ ordered_at, failed_at, ...row }) => ({
    ...row,
    ordered_at: ordered_at.toISOString(),
    failed_at: failed_at.toISOString(),
  }))
  return { rows: shown, nextCursor }
}

/** Orders a mail that was given up once more. @throws ProblemError not_found */
export const resendMail = (context: RequestContext, admin: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const mail = await requeueMail(trx, id)
    if (!mail) throw new ProblemError('not_found')
    await audit(trx, context, {
      event: 'mail_resent',
      actor: admin.id,
      subject: `mail ${id}`,
      data: { to: mail.email },
    })
  })
