import { fullName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import type { DomainRow, Trx } from '../database/schema'
import { enqueue } from '../mail/outbox-repository'
import type { RequestContext } from '../request-context'
import { newLink } from '../security/link-tokens'
import { storeLink } from './email-repository'

interface Asked {
  domain: Pick<DomainRow, 'name' | 'zone' | 'user_id'>
  /** In its normal form. */
  email: string
  /** Until when. */
  by: Date
  /** The owner's: nothing is known of its reader. */
  language: Language
}

/** Mails a link to a registrant's address; one that was mailed before confirms nothing any more. */
export const mailLink = async (
  trx: Trx,
  { keys }: Pick<RequestContext, 'keys'>,
  notice: 'contact_confirm' | 'contact_reminder',
  { domain, email, by, language }: Asked,
): Promise<void> => {
  const { seed, hash } = newLink(keys)
  await storeLink(trx, domain.user_id, email, hash)
  const params = { domain: fullName(domain), email, date: by.toISOString() }
  await enqueue(trx, 'send_notice', { notice, to: email, language, params, link: { page: 'confirm_contact', seed } })
}
