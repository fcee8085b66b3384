import { toUnicodeName } from '@panel/shared/rules'
import type { CodePurpose } from '../database/schema'
import type { Language } from '../language'
import type { Settings } from '../settings'
import { type Block, toHtml, toText } from './layout'
import type { Notice } from './outbox-repository'
import { mailDate, mailText, type Params } from './texts'

/** A mail ready to be sent, in text and in HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

const greeting = (language: Language): Block => ({ kind: 'text', text: mailText(language, 'greeting') })

/** Puts the product's head and foot around what there is to say. */
export const composeLetter = (
  { PUBLIC_URL, SUPPORT_EMAIL: email }: Settings,
  { to, language }: { to: string; language: Language },
  subject: string,
  blocks: readonly Block[],
): Mail => {
  const { host } = new URL(PUBLIC_URL)
  const support = email === undefined ? [] : [mailText(language, 'support', { email })]
  const footer = [mailText(language, 'signature', { host }), ...support].join(' · ')
  const letter = { language, subject, brand: host, blocks: [greeting(language), ...blocks], footer }
  return { to, subject, text: toText(letter), html: toHtml(letter) }
}

/** The mail with a 6-digit code on a line of its own. */
export const composeCode = (
  settings: Settings,
  { to, language, purpose, code }: { to: string; language: Language; purpose: CodePurpose; code: string },
): Mail => {
  const t = (key: string): string => mailText(language, `${purpose}.${key}`)
  return composeLetter(settings, { to, language }, t('subject'), [
    { kind: 'text', text: t('text') },
    { kind: 'code', text: code },
    { kind: 'text', text: t('after') },
    { kind: 'button', text: mailText(language, 'open'), url: settings.PUBLIC_URL },
  ])
}

/** Page of a domain in the panel. */
export const domainUrl = ({ PUBLIC_URL }: Settings, id: string | number): string =>
  `${PUBLIC_URL}/app/domain-manager?domain=${id}`

const buttonOf = (settings: Settings, language: Language, params: Params): Block => {
  if (params.confirm_link !== undefined)
    return { kind: 'button', text: mailText(language, 'confirm_contact'), url: String(params.confirm_link) }
  if (params.domain_id === undefined)
    return { kind: 'button', text: mailText(language, 'open'), url: settings.PUBLIC_URL }
  const text = mailText(language, 'open_domain', { domain: params.domain ?? '' })
  return { kind: 'button', text, url: domainUrl(settings, params.domain_id) }
}

/** The mail that says what happened. Names of domains are in the script that people read, dates as they write them. */
export const composeNotice = async (
  settings: Settings,
  { notice, to, language, params: raw }: Notice,
  timeZone = '',
): Promise<Mail> => {
  const params = {
    ...raw,
    ...(raw.domain !== undefined && { domain: await toUnicodeName(String(raw.domain)) }),
    ...(raw.date !== undefined && { date: mailDate(language, timeZone, String(raw.date)) }),
  }
  return composeLetter(settings, { to, language }, mailText(language, `${notice}.subject`, params), [
    { kind: 'text', text: mailText(language, `${notice}.text`, params) },
    buttonOf(settings, language, params),
  ])
}
