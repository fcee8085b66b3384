import type { Contact } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { contactsOf } from '../contacts/service'
import type { DomainRow } from '../database/schema'
import { hostsOf } from '../domains/glue'
import { findDomains } from '../domains/repository'
import { composeLetter, domainUrl, type Mail } from '../mail/compose'
import type { Block } from '../mail/layout'
import type { DataReminder } from '../mail/outbox-repository'
import { mailDate, mailText } from '../mail/texts'
import type { Dependencies } from '../request-context'

type Needs = Pick<Dependencies, 'db' | 'settings'>

const contactLine = ({ name, organisation = '', email, phone, address, ...postal }: Contact): string => {
  const { street = [], city = '', province = '', postal_code = '', country = '' } = postal
  const parts = street.length > 0 ? [...street, city, province, postal_code, country] : [address]
  return [name, organisation, ...parts, email, phone].filter(part => part !== '').join(', ') || '–'
}

const roles = ['registrant', 'admin', 'tech'] as const

/** What is registered of a domain, a line each. */
const dataOf = async ({ db }: Needs, domain: DomainRow, { language }: DataReminder, zone: string): Promise<string> => {
  const contacts = await contactsOf({ db }, domain)
  const date = (moment: Date | null): string => (moment ? mailDate(language, zone, moment.toISOString()) : '–')
  const values = [
    ...roles.map(role => [role, contactLine(contacts[role])] as const),
    ['nameservers', hostsOf(domain).join(', ') || '–'],
    ['created', date(domain.created_at)],
    ['expires', date(domain.expires_at)],
  ] as const
  return values.map(([key, value]) => mailText(language, `data_reminder.${key}`, { value })).join('\n')
}

/**
 * The data as they are when the mail is written. Null where the account has none of the domains any more.
 */
export const composeReminder = async (deps: Needs, reminder: DataReminder, timeZone: string): Promise<Mail | null> => {
  const { language, user_id, domain_ids, own } = reminder
  const rows = (await findDomains(deps.db, domain_ids)).filter(domain => domain.user_id === user_id)
  const [first] = rows
  if (!first) return null
  const blocks: Block[] = [{ kind: 'text', text: mailText(language, 'data_reminder.text') }]
  for (const row of rows) {
    blocks.push({ kind: 'heading', text: row.display_name })
    blocks.push({ kind: 'text', text: await dataOf(deps, row, reminder, timeZone) })
  }
  blocks.push({ kind: 'text', text: mailText(language, `data_reminder.${own ? 'own' : 'other'}`) })
  const { PUBLIC_URL } = deps.settings
  const url = rows.length === 1 ? domainUrl(deps.settings, first.id) : `${PUBLIC_URL}/app/domain-manager`
  if (own) blocks.push({ kind: 'button', text: mailText(language, 'data_reminder.button'), url })
  const subject = mailText(language, 'data_reminder.subject', { count: rows.length, domain: first.display_name })
  const proves = rows.map(row => ({ kind: 'registration_data', domain: fullName(row), domain_id: row.id }))
  return { ...composeLetter(deps.settings, reminder, subject, blocks), proves }
}
