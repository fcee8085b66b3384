import { formatMoney, termDeadlines, toAsciiName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import { type TermNotice, termNotices } from '../database/registry-columns'
import { addUp, priceOf } from '../settings/price-list'
import type { RegistryProfile } from '../settings/registry-profile'
import type { Settings } from '../settings/settings'
import { composeLetter, domainUrl, type Mail } from './compose'
import type { Block } from './layout'
import type { Digest } from './outbox-repository'
import { mailDate, mailText } from './texts'

type Line = Digest['notices'][number]

/** The day that a notice is about. */
const dayOf = ({ kind, expires_at, deleted_at }: Line): string => {
  const { renewUntil, restoreUntil } = termDeadlines(new Date(expires_at), deleted_at ? new Date(deleted_at) : null)
  if (kind === 'expired_1' || kind === 'grace_7') return renewUntil.toISOString()
  return kind === 'redemption' || kind === 'redemption_7' ? restoreUntil.toISOString() : expires_at
}

const paidKinds: Partial<Record<TermNotice, 'renew' | 'restore'>> = {
  expires_30: 'renew',
  expires_7: 'renew',
  expires_1: 'renew',
  expired_1: 'renew',
  grace_7: 'renew',
  renew_failed: 'renew',
  redemption: 'restore',
  redemption_7: 'restore',
}

const profileOf = ({ REGISTRIES }: Settings, zone: string): RegistryProfile | undefined =>
  REGISTRIES.find(({ isOnly, zones }) => isOnly || zones.includes(zone))?.profile

/** The price of keeping the domain with the tax, where there are prices: of a year, or of a restoration with its years. */
const priceNote = (settings: Settings, language: Language, { kind, zone = '', fees }: Line): string => {
  const { PRICES } = settings
  const paid = paidKinds[kind]
  const price = paid && priceOf(PRICES, paid, zone, 1, fees)
  if (!price) return ''
  const further = paid === 'restore' && !fees ? Math.min(...(profileOf(settings, zone)?.periods.renew ?? [1])) - 1 : 0
  const years = further > 0 ? priceOf(PRICES, 'renew', zone, further) : undefined
  const { total } = addUp([price.total + (years?.total ?? 0)], PRICES?.tax)
  return `; ${mailText(language, `digest.price_${paid}`, { price: formatMoney(language, price.currency, total) })}`
}

/** The reader of the mail; `timeZone` is '' where none was chosen. */
interface Reader {
  language: Language
  timeZone: string
  /** What was charged for automatic renewals, by the id of the domain. */
  renewals: ReadonlyMap<number, { until: Date | null; price: string; number: string }>
}

/** `auto`: a term that is about to renew itself; `gone`: a domain that cannot be restored once it is deleted. */
const contextOf = (settings: Settings, { kind, zone = '', auto_renew }: Line): string => {
  if (kind.startsWith('expires_')) return auto_renew ? 'auto' : ''
  return kind === 'grace_7' && profileOf(settings, zone)?.deletion.redemption_days === 0 ? 'gone' : ''
}

const datedNote = (
  settings: Settings,
  { language, timeZone }: Pick<Reader, 'language' | 'timeZone'>,
  line: Line,
): string => {
  const date = mailDate(language, timeZone, dayOf(line))
  return mailText(language, `digest.${line.kind}.note`, { date, context: contextOf(settings, line) })
}

const noteOf = (settings: Settings, { language, timeZone, renewals }: Reader, line: Line): string => {
  const paid = line.kind === 'renewed' ? renewals.get(line.domain_id) : undefined
  if (paid) {
    const until = paid.until ? mailDate(language, timeZone, paid.until.toISOString()) : ''
    return mailText(language, 'digest.renewed.note', { ...paid, until, context: 'paid' })
  }

  return `${datedNote(settings, { language, timeZone }, line)}${priceNote(settings, language, line)}`
}

const section = (settings: Settings, reader: Reader, kind: TermNotice, lines: readonly Line[]): Block[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'heading', text: mailText(reader.language, `digest.${kind}.heading`, { count: lines.length }) },
        {
          kind: 'list',
          items: lines.map(line => ({
            name: line.domain,
            note: noteOf(settings, reader, line),
            url: domainUrl(settings, line.domain_id),
          })),
        },
      ]

/** Sorted by urgency. */
const order: readonly TermNotice[] = [
  'redemption_7',
  'grace_7',
  'expired_1',
  'expires_1',
  'expires_7',
  'renew_failed',
  ...termNotices,
]

const subjectOf = (language: Language, notices: readonly Line[], first: TermNotice): string => {
  const [only] = notices
  if (only && notices.length === 1) return mailText(language, `digest.${only.kind}.subject`, { domain: only.domain })
  const ofFirst = notices.filter(({ kind }) => kind === first).length
  const heading = mailText(language, `digest.${first}.heading`, { count: ofFirst })
  const { length: count } = notices
  return ofFirst === count ? heading : mailText(language, 'digest.subject', { count, first: heading })
}

/** For a registrant who may have no account: what the customer pays is left out, and so is every link into it. */
const sectionOfOther = (settings: Settings, reader: Reader, kind: TermNotice, lines: readonly Line[]): Block[] => [
  { kind: 'heading', text: mailText(reader.language, `digest.${kind}.heading`, { count: lines.length }) },
  {
    kind: 'text',
    text: lines.map(line => `${line.domain}: ${datedNote(settings, reader, line)}`).join('\n'),
  },
]

/** The mail of the day about the terms of a customer's domains. */
export const composeDigest = async (
  settings: Settings,
  { to, language, notices, own }: Digest,
  timeZone = '',
  renewals: Reader['renewals'] = new Map(),
): Promise<Mail> => {
  const kinds = [...new Set(order)].filter(kind => notices.some(notice => notice.kind === kind))
  const { PUBLIC_URL } = settings
  const write = own === false ? sectionOfOther : section
  const blocks = kinds.flatMap(kind =>
    write(
      settings,
      { language, timeZone, renewals },
      kind,
      notices.filter(notice => notice.kind === kind),
    ),
  )
  const ending: Block[] =
    own === false
      ? [{ kind: 'text', text: mailText(language, 'digest.other') }]
      : [
          { kind: 'button', text: mailText(language, 'open_domains'), url: `${PUBLIC_URL}/app/domain-manager` },
          { kind: 'text', text: mailText(language, 'preferences', { url: `${PUBLIC_URL}/cpc/mails` }) },
        ]
  const subject = subjectOf(language, notices, kinds[0] ?? 'renewed')
  const letter = composeLetter(settings, { to, language }, subject, [...blocks, ...ending])
  const proves = notices.map(async ({ kind, domain, domain_id }) => ({
    kind,
    domain: (await toAsciiName(domain)) ?? domain,
    domain_id,
  }))
  return { ...letter, proves: await Promise.all(proves) }
}
