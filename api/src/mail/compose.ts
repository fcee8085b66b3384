import { deviceOf, toUnicodeName } from '@panel/shared/rules'
import type { Language } from '../base/language'
import { readMarkdown } from '../base/markdown'
import type { CodePurpose } from '../database/schema'
import type { Keys } from '../security/keys'
import { linkToken } from '../security/link-tokens'
import { supportEmail } from '../settings/brand'
import type { Settings } from '../settings/settings'
import { type Block, toHtml, toText } from './layout'
import type { LinkPage, MailLink, Notice } from './outbox-repository'
import type { ProvenNotice } from './sent-notices-repository'
import { mailDate, mailMoment, mailText, type Params } from './texts'

export interface MailNeeds {
  settings: Settings
  keys: Keys
}

/** A mail ready to be sent, in text and in HTML. */
export interface Mail {
  to: string
  /** The product's name, as the sender's. */
  sender: string
  subject: string
  /** What logs and administrators see of a subject that holds a secret. */
  listedSubject?: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Says what decides who controls an account, and has the link that stops it. */
  isControl?: boolean
  /** What its delivery proves, where a registrar has to show that it was sent. */
  proves?: readonly ProvenNotice[]
}

/** What a mail server said when it took a mail over. */
export interface Acceptance {
  messageId: string
  answer: string
}

/** Delivers one mail; undefined where no server took it over. `id` and `at` are the same when a delivery is tried again, so that it is still one mail. */
export type Deliver = (mail: Mail, id: string, at: Date) => Promise<Acceptance | undefined>

/** A file that goes with a mail. */
export interface Attachment {
  filename: string
  content: Uint8Array
  contentType: string
}

const greeting = (language: Language): Block => ({ kind: 'text', text: mailText(language, 'greeting') })

/** Puts the product's head and foot around what there is to say. */
export const composeLetter = (
  settings: Settings,
  { to, language }: { to: string; language: Language },
  subject: string,
  blocks: readonly Block[],
): Mail => {
  const { PUBLIC_URL, BRAND } = settings
  const { host } = new URL(PUBLIC_URL)
  const email = supportEmail(settings)
  const support = email === undefined ? [] : [mailText(language, 'support', { email })]
  const brand = BRAND?.name ?? mailText(language, 'brand')
  const footer = [mailText(language, 'signature', { brand, host }), ...support].join(' · ')
  const foot = BRAND?.own && readMarkdown(BRAND.own.mailFoot[language])
  const accent = BRAND?.own?.palette.light
  const letter = { language, subject, brand, accent, blocks: [greeting(language), ...blocks], footer, foot }
  return { to, sender: brand, subject, text: toText(letter), html: toHtml(letter) }
}

/**
 * The pages that the links beside codes open. The secret is after `#`, which no browser sends: it is in no log and no
 * Referer. Opening a page changes nothing, since mail programs open links by themselves.
 */
const codePages = { confirm: '/confirm-email', reset: '/reset-password' } as const

interface CodeLetter {
  to: string
  language: Language
  purpose: CodePurpose
  code: string
  /** The secret of the link; undefined where only the code counts. */
  token: string | undefined
}

/** The mail with a link for the step, and a 6-digit code in the subject and on a line of its own. */
export const composeCode = (settings: Settings, { to, language, purpose, code, token }: CodeLetter): Mail => {
  const t = (key: string): string => mailText(language, `${purpose}.${key}`)
  const typed = [
    { kind: 'text', text: t('text') },
    { kind: 'code', text: code },
    { kind: 'text', text: t('after') },
  ] as const satisfies Block[]
  const blocks: Block[] =
    token === undefined || purpose === 'email'
      ? [...typed, { kind: 'button', text: mailText(language, 'open'), url: settings.PUBLIC_URL }]
      : [
          { kind: 'text', text: t('link') },
          { kind: 'button', text: t('button'), url: `${settings.PUBLIC_URL}${codePages[purpose]}#${token}` },
          ...typed,
        ]
  const subjectWith = (shown: string): string => mailText(language, `${purpose}.subject`, { code: shown })
  const letter = composeLetter(settings, { to, language }, subjectWith(code), blocks)
  return { ...letter, listedSubject: subjectWith('······') }
}

/** Page of a domain in the panel. */
export const domainUrl = ({ PUBLIC_URL }: Settings, id: string | number): string =>
  `${PUBLIC_URL}/app/domain-manager?domain=${id}`

/** Their secret is after `#`, which no browser sends: it is in no log and no Referer. */
const linkPages: Readonly<Record<LinkPage, string>> = {
  stop: '/cpc/stop',
  undo_email: '/cpc/undo-email',
  allow: '/cpc/allow',
  confirm_contact: '/confirm-contact',
  registrant_change: '/confirm-contact?change=registrant',
}

/** The button of a link, and what it does. */
export const linkBlocks = (
  { settings, keys }: MailNeeds,
  language: Language,
  { page, seed }: MailLink,
): readonly Block[] => {
  const url = `${settings.PUBLIC_URL}${linkPages[page]}#${linkToken(keys, seed)}`
  // The one button of a mail about control is the one that stops.
  const button = {
    kind: page === 'allow' ? 'link' : 'button',
    text: mailText(language, `button.${page}`),
    url,
  } as const
  const isExplained = page === 'stop' || page === 'allow'
  return isExplained ? [{ kind: 'text', text: mailText(language, `${page}_hint`) }, button] : [button]
}

const buttonOf = ({ settings }: MailNeeds, language: Language, params: Params): Block => {
  // Orders of the version before, which may still wait in the queue.
  if (params.confirm_link !== undefined)
    return { kind: 'button', text: mailText(language, 'button.confirm_contact'), url: String(params.confirm_link) }
  if (params.link !== undefined)
    return { kind: 'button', text: mailText(language, 'button.stop'), url: String(params.link) }
  if (params.searched !== undefined)
    return {
      kind: 'button',
      text: mailText(language, 'button.name_free'),
      url: `${settings.PUBLIC_URL}/?q=${encodeURIComponent(String(params.searched))}`,
    }
  if (params.case_id !== undefined)
    return {
      kind: 'button',
      text: mailText(language, 'button.abuse_case', params),
      url: `${settings.PUBLIC_URL}/${settings.ADMIN_PATH}/abuse?case=${params.case_id}`,
    }
  if (params.domain_id === undefined)
    return { kind: 'button', text: mailText(language, 'open'), url: settings.PUBLIC_URL }
  const text = mailText(language, 'open_domain', { domain: params.domain ?? '' })
  return { kind: 'button', text, url: domainUrl(settings, params.domain_id) }
}

/** Beside the button that stops, where the mail is about one domain. */
const domainLink = ({ settings }: MailNeeds, language: Language, { domain = '', domain_id }: Params): Block[] =>
  domain_id === undefined
    ? []
    : [{ kind: 'link', text: mailText(language, 'open_domain', { domain }), url: domainUrl(settings, domain_id) }]

/** Their readers may have no account here. */
const withoutButton: ReadonlySet<Notice['notice']> = new Set([
  'abuse_received',
  'abuse_answered',
  'abuse_closed',
  'data_request_received',
  'data_request_answered',
  'data_request_decided',
])

/** What policies of ICANN want a registrar to tell the holder of a name, beside the terms and the yearly reminder. */
const required: ReadonlySet<Notice['notice']> = new Set([
  'auth_code_shown',
  'transfer_out_asked',
  'transfer_out_approved',
  'transfer_out_done',
  'transfer_in_done',
  'transfer_in_refused',
  'domain_restored',
  'contact_confirm',
  'contact_reminder',
  'contact_held',
  'registrant_change',
  'registrant_changed',
  'domain_suspended',
])

const provenBy = ({ notice, params: { domain, domain_id } }: Notice): ProvenNotice[] =>
  domain === undefined || !required.has(notice)
    ? []
    : [{ kind: notice, domain: String(domain), domain_id: domain_id === undefined ? null : Number(domain_id) }]

/** The mail that says what happened. Names of domains are in the script that people read, dates as they write them. */
export const composeNotice = async (deps: MailNeeds, order: Notice, timeZone = ''): Promise<Mail> => {
  const { notice, to, language, params: raw, link, allow } = order
  const params = {
    ...raw,
    ...(raw.domain !== undefined && { domain: await toUnicodeName(String(raw.domain)) }),
    ...(raw.date !== undefined && { date: mailDate(language, timeZone, String(raw.date)) }),
    ...(raw.changed_at !== undefined && { changed_at: mailMoment(language, timeZone, String(raw.changed_at)) }),
    ...(raw.agent !== undefined && { agent: deviceOf(String(raw.agent)) || '–' }),
  }
  const subject = mailText(language, `${notice}.subject`, params)
  const letter = composeLetter(deps.settings, { to, language }, subject, [
    { kind: 'text', text: mailText(language, `${notice}.text`, params) },
    ...(link
      ? [...linkBlocks(deps, language, link), ...domainLink(deps, language, params)]
      : withoutButton.has(notice)
        ? []
        : [buttonOf(deps, language, params)]),
    ...(allow ? linkBlocks(deps, language, allow) : []),
  ])
  return { ...letter, isControl: link?.page === 'stop' || link?.page === 'undo_email', proves: provenBy(order) }
}
