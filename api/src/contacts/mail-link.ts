import { fullName } from '@panel/shared/rules'
import type { DomainRow, Trx } from '../database/schema'
import type { Language } from '../language'
import { enqueue } from '../mail/outbox-repository'
import { sealParams } from '../mail/sealed-params'
import type { RequestContext } from '../request-context'
import { hashToken, newToken } from '../security/tokens'
import { storeLink } from './email-repository'

/**
 * The page that the link in the mail opens. The secret is after `#`, which no browser sends: it is in no log and no
 * Referer. Opening the page confirms nothing, since mail programs open links by themselves.
 */
const confirmPage = '/confirm-contact'

interface Asked {
  domain: Pick<DomainRow, 'name' | 'zone' | 'user_id'>
  /** In its normal form. */
  email: string
  /** Until when. */
  by: Date
  /** The owner's: nothing is known of who reads it. */
  language: Language
}

/** Mails a link to a registrant's address; one that was mailed before confirms nothing any more. */
export const mailLink = async (
  trx: Trx,
  { settings, keys }: Pick<RequestContext, 'settings' | 'keys'>,
  notice: 'contact_confirm' | 'contact_reminder',
  { domain, email, by, language }: Asked,
): Promise<void> => {
  const token = newToken()
  await storeLink(trx, domain.user_id, email, hashToken(token))
  const params = { domain: fullName(domain), email, date: by.toISOString() }
  const sealed = sealParams({ keys }, { confirm_link: `${settings.PUBLIC_URL}${confirmPage}#${token}` })
  await enqueue(trx, 'send_notice', { notice, to: email, language, params, sealed })
}
