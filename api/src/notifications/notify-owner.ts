import { fullName } from '@panel/shared/rules'
import { type Language, storedLanguage } from '../base/language'
import type { DomainRow, Trx } from '../database/schema'
import { reasonText } from '../domains/reason'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import { findUser } from '../users/repository'

/** A reason in the reader's language. */
const reasonIn = (language: Language, { reason, reason_code }: Params): Params =>
  reason_code === undefined ? {} : { reason: reasonText(String(reason_code), String(reason), language) }

/** Mails the owner of a domain, in the owner's language. */
export const notifyOwner = async (
  trx: Trx,
  domain: Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone'>,
  notice: NoticeName,
  params: Params = {},
): Promise<void> => {
  const owner = await findUser(trx, domain.user_id)
  if (!owner) return
  const language = storedLanguage(owner.language) ?? 'en'
  const all = {
    ...params,
    ...reasonIn(language, params),
    domain_id: domain.id,
    domain: fullName(domain),
  }
  await enqueue(trx, 'send_notice', { notice, to: owner.email, language, params: all })
}
