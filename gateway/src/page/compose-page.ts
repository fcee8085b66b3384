import { type Language, languages } from '@panel/shared/i18n/language'
import type { PageSettings } from '@panel/shared/panel'
import type { SignedRegistry } from '@panel/shared/panel/registry'
import { texts } from '../texts'
import type { ChosenBuilds, Resource } from './chosen-builds'
import { scriptHashPolicy } from './content-security-policy'
import { escapeHtml, escapeJson } from './escape'
import type { MatchedRoute } from './match-route'
import { pageResources } from './page-resources'
import { skeleton, skeletonStyle } from './skeleton'

export interface PageFacts {
  signed: SignedRegistry
  builds: ChosenBuilds
  matched: MatchedRoute | undefined
  language: Language
  settings: PageSettings
  /** The key that signed the registry: 32 bytes, base64. */
  publicKey: string
}

const link = (rel: string, { href, integrity }: Resource, rest = ''): string =>
  `<link rel="${rel}"${rest} href="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}">`

const titleOf = (matched: MatchedRoute | undefined, language: Language): string => {
  const title = matched?.route.title[language]
  return title ? texts[language].documentTitle.replace('{{title}}', () => title) : texts[language].brand
}

const head = ({ signed, builds, matched, language, publicKey }: PageFacts): string[] => {
  const { styles, entry, ahead } = pageResources(builds, matched, language)
  return [
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${escapeHtml(scriptHashPolicy(signed.registry))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(titleOf(matched, language))}</title>`,
    `<meta name="description" content="${escapeHtml(texts[language].description)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f7f8fa" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0b0c0f" media="(prefers-color-scheme: dark)">',
    `<meta name="registry-key" content="${escapeHtml(publicKey)}">`,
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    ...styles.map(style => link('stylesheet', style)),
    ...ahead.map(script => link('preload', script, ' as="script" crossorigin')),
    ...entry.map(
      ({ href, integrity }) =>
        `<script defer src="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}" crossorigin></script>`,
    ),
    `<style>${skeletonStyle}</style>`,
  ]
}

/**
 * The page of an address. It holds the signed registry and asks at once for exactly what the address needs, so that
 * nothing has to be fetched to find out what to fetch. Scripts are fetched in CORS mode: the Integrity-Policy lets no
 * others through.
 */
export const composePage = (facts: PageFacts): string => {
  const { language } = facts
  const others = languages.filter(each => each !== language).map(each => texts[each])
  return [
    `<!doctype html><html lang="${language}"><head>`,
    ...head(facts),
    '</head><body>',
    `<div id="root">${skeleton(texts[language], others)}</div>`,
    `<script type="application/json" id="settings">${escapeJson(facts.settings)}</script>`,
    `<script type="application/json" id="registry">${escapeJson(facts.signed)}</script>`,
    '</body></html>',
  ].join('\n')
}

/** A page without any script, for the time before the first release. */
export const composeNotReady = (language: Language): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(texts[language].brand)}</title></head><body>`,
    `<p>${escapeHtml(texts[language].notReleased)} <a href="">${escapeHtml(texts[language].reload)}</a></p>`,
    '</body></html>',
  ].join('\n')
