import { toUnicodeName } from '@panel/shared/rules'
import { createInstance } from 'i18next'
import type { CodePurpose } from '../database/schema'
import type { Language } from '../language'
import type { Settings } from '../settings'
import type { Notice } from './outbox-repository'
import en from './texts/en.json'
import uk from './texts/uk.json'

/** A mail ready to be sent, in text and in HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

const texts = createInstance()

void texts.init({
  resources: { en: { mail: en }, uk: { mail: uk } },
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** A sentence of what a mail's link leads to. */
export const linkText = (key: string, language: Language, params: Record<string, string> = {}): string =>
  texts.t(key, { lng: language, ...params })

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

interface Paragraph {
  text: string
  isCode?: boolean
}

const toHtml = (language: Language, subject: string, paragraphs: readonly Paragraph[]): string => {
  const body = paragraphs.map(({ text, isCode }) =>
    isCode
      ? `<p style="font:600 28px/1.4 ui-monospace,monospace;letter-spacing:.2em">${escapeHtml(text)}</p>`
      : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem">',
    ...body,
    '</body></html>',
  ].join('\n')
}

const compose = (to: string, language: Language, subject: string, paragraphs: readonly Paragraph[]): Mail => ({
  to,
  subject,
  text: `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
  html: toHtml(language, subject, paragraphs),
})

const writer = (language: Language, { PUBLIC_URL }: Settings) => {
  const t = (key: string, params: Record<string, string> = {}): string => texts.t(key, { lng: language, ...params })
  return {
    t,
    first: { text: t('greeting') },
    last: [{ text: t('open', { url: PUBLIC_URL }) }, { text: t('signature', { host: new URL(PUBLIC_URL).host }) }],
  }
}

/** The mail with a 6-digit code on a line of its own. */
export const composeCode = (
  settings: Settings,
  { to, language, purpose, code }: { to: string; language: Language; purpose: CodePurpose; code: string },
): Mail => {
  const { t, first, last } = writer(language, settings)
  const middle = [{ text: t(`${purpose}.text`) }, { text: code, isCode: true }, { text: t(`${purpose}.after`) }]
  return compose(to, language, t(`${purpose}.subject`), [first, ...middle, ...last])
}

/** The mail about an event. Domain names are shown in Unicode. */
export const composeNotice = async (
  settings: Settings,
  { notice, to, language, params: raw }: Notice,
): Promise<Mail> => {
  const { t, first, last } = writer(language, settings)
  const params = raw.domain === undefined ? raw : { ...raw, domain: await toUnicodeName(raw.domain) }
  return compose(to, language, t(`${notice}.subject`, params), [first, { text: t(`${notice}.text`, params) }, ...last])
}
