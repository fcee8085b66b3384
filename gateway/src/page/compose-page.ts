import { type Language, languages } from '@panel/shared/i18n/language'
import type { PageSettings } from '@panel/shared/panel'
import { developmentReact, type ShellDescription, type SignedRegistry } from '@panel/shared/panel/registry'
import type { FoundRoute } from '@panel/shared/panel/routes'
import { type Theme, themes } from '@panel/shared/panel/theme'
import type { Override } from '../dev/override'
import { detailsHashOf, detailsTextOf } from '../releases/brief'
import { trustedBuildsOf } from '../releases/trust-changes'
import { escapeHtml, escapeJson, texts } from '../texts'
import { type ChosenBuilds, type Resource, resourcesOf } from './chosen-builds'
import { scriptHashPolicy } from './content-security-policy'
import { earlyCalls, earlyCallsHash } from './early-calls'
import { fontsOf, pageResources } from './page-resources'
import type { PolicyReference } from './policy-file'
import { type Prerendered, prerenderedHashes, prerenderedPart } from './prerendered'
import { lateNotice, skeleton } from './skeleton'

export interface PageFacts {
  signed: SignedRegistry
  /** Its form without the details of builds, where the page's shell reads that. */
  brief?: SignedRegistry | undefined
  builds: ChosenBuilds
  matched: FoundRoute | undefined
  language: Language
  /** Chosen in this browser; null leaves it to the system. */
  theme: Theme | null
  settings: PageSettings
  /** The styles that every page has in itself. */
  style: string
  /** The key that signed the registry: 32 bytes, base64. */
  publicKey: string
  /** Scripts of the server's own, apart from any build. */
  extras: readonly Resource[]
  override: Override | undefined
  /** What is shown of the view before any script. */
  ahead?: Prerendered | undefined
  /** The policy of scripts, where the page names it by its hash. */
  policy?: PolicyReference | undefined
}

/** Whether the view runs in a frame, which asks for its files itself. */
export const isUntrusted = ({ signed, matched }: Pick<PageFacts, 'signed' | 'matched'>): boolean =>
  matched !== undefined && signed.registry.panels[matched.panel.name]?.untrusted !== undefined

const link = (rel: string, { href, integrity }: Resource, rest = ''): string =>
  `<link rel="${rel}"${rest} href="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}">`

const brandOf = ({ settings, language }: PageFacts): string => settings.brand ?? texts[language].brand

const titleOf = (facts: PageFacts): string => {
  const { matched, language } = facts
  const title = matched?.route.title[language]
  const brand = brandOf(facts)
  if (!title) return brand
  return texts[language].documentTitle.replace('{{title}}', () => title).replace('{{brand}}', () => brand)
}

/** React for development, which refreshes a panel that is being written: before the shell, which then takes it. */
const developmentReactOf = ({ files }: ShellDescription): string[] =>
  Object.keys(files).filter(file => file.startsWith(developmentReact))

/**
 * The policy of scripts, where the page does not name it. Those of untrusted panels are left out: they run in frames, which
 * have policies of their own. Scripts of a developer's panel are not known here: their origin is in the header's policy,
 * and that must do.
 */
const hashPolicy = ({ signed, extras, override, ahead, policy: file }: PageFacts): string[] => {
  if (override || file) return []
  const own = ahead ? [prerenderedHashes(ahead).script.slice(1, -1)] : []
  const hashes = [...extras.map(({ integrity }) => integrity), earlyCallsHash, ...own]
  const policy = escapeHtml(scriptHashPolicy(trustedBuildsOf(signed.registry), hashes))
  return [`<meta http-equiv="content-security-policy" content="${policy}">`]
}

/** Where the policy of scripts is. No browser checks the hash of a preload of this kind: the shell does, when it asks. */
const policyLink = ({ href, hash }: PolicyReference): string =>
  `<link rel="preload" as="fetch" crossorigin data-policy="${hash}" href="${escapeHtml(href)}">`

const barColors: Readonly<Record<Theme, string>> = { light: '#f7f8fa', dark: '#0b0c0f' }

/** Colour of the browser's own bar. */
const themeColors = (theme: Theme | null): string[] =>
  theme
    ? [`<meta name="theme-color" content="${barColors[theme]}">`]
    : themes.map(
        each => `<meta name="theme-color" content="${barColors[each]}" media="(prefers-color-scheme: ${each})">`,
      )

/** The view of the page, where its files come from here and into the page. */
const ownView = (facts: PageFacts): FoundRoute | undefined => {
  const { matched, override } = facts
  return matched?.panel.name === override?.panel || isUntrusted(facts) ? undefined : matched
}

const head = (facts: PageFacts): string[] => {
  const { builds, language, theme, publicKey, extras, override, ahead } = facts
  const { styles, entry, preloads, calls, ownCalls } = pageResources(builds, ownView(facts), language)
  const react = override ? resourcesOf(builds.shell, developmentReactOf(builds.shell)) : []
  return [
    '<meta charset="utf-8">',
    ...hashPolicy(facts),
    // Before the stylesheets, which a script waits for.
    earlyCalls(ownCalls),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(titleOf(facts))}</title>`,
    `<meta name="description" content="${escapeHtml(texts[language].description)}">`,
    `<meta name="color-scheme" content="${theme ?? 'light dark'}">`,
    ...themeColors(theme),
    `<meta name="registry-key" content="${escapeHtml(publicKey)}">`,
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    // By `data-href` a chunk of the shell finds that its stylesheet is there already.
    ...styles.map(style => link('stylesheet', style, ` data-href="${escapeHtml(style.file)}"`)),
    // What is prerendered would move when its font comes later than its first paint.
    ...(ahead ? fontsOf(builds, language) : []).map(
      href => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    ),
    // Before the preloads, and of high priority: over HTTP/1.1 a browser opens six connections, and a panel whose server
    // does not answer may hold as many as it gets.
    ...[...react, ...entry, ...extras].map(
      ({ href, integrity }) =>
        `<script defer fetchpriority="high" src="${escapeHtml(href)}" integrity="${escapeHtml(integrity)}" crossorigin></script>`,
    ),
    // The shell asks for it when it has started, so that the styles need not wait for it.
    ...(facts.policy ? [policyLink(facts.policy)] : []),
    ...preloads.scripts.map(script => link('preload', script, ' as="script" crossorigin')),
    ...preloads.styles.map(style => link('preload', style, ' as="style" crossorigin')),
    ...calls.map(call => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">`),
    `<style>${facts.style}</style>`,
    ...(ahead ? [`<style>${ahead.style}</style>`] : []),
  ]
}

/** The registry, and the details that the page needs at once, which the registry's hashes vouch for. */
const registryScripts = (facts: PageFacts): string[] => {
  const { signed, brief, builds } = facts
  const registry = `<script type="application/json" id="registry">${escapeJson(brief ?? signed)}</script>`
  if (!brief) return [registry]
  const panel = ownView(facts)?.panel
  const details = [builds.shell, ...(panel ? [panel] : [])].map(
    build => [detailsHashOf(build), JSON.parse(detailsTextOf(build))] as const,
  )
  const text = escapeJson(Object.fromEntries(details))
  return [registry, `<script type="application/json" id="details">${text}</script>`]
}

/**
 * The page of an address. It holds the signed registry and asks at once for exactly what the address needs, so that
 * nothing has to be fetched to find out what to fetch. Scripts are fetched in CORS mode: the Integrity-Policy lets no
 * others through.
 */
export const composePage = (facts: PageFacts): string => {
  const { language, theme, matched, ahead } = facts
  const others = languages.filter(each => each !== language).map(each => texts[each])
  return [
    `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head>`,
    ...head(facts),
    '</head><body>',
    `<div id="root">${skeleton(texts[language], others, { brand: brandOf(facts), outlined: !ahead })}</div>`,
    ...(ahead && matched ? [prerenderedPart(ahead, matched, lateNotice(texts[language]))] : []),
    `<script type="application/json" id="settings">${escapeJson(facts.settings)}</script>`,
    ...(facts.override ? [`<script type="application/json" id="override">${escapeJson(facts.override)}</script>`] : []),
    ...registryScripts(facts),
    '</body></html>',
  ].join('\n')
}

/** A page without any script, for the time before the first release. */
export const composeNotReady = (language: Language, brand = texts[language].brand): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(brand)}</title></head><body>`,
    `<p>${escapeHtml(texts[language].notReleased)} <a href="">${escapeHtml(texts[language].reload)}</a></p>`,
    '</body></html>',
  ].join('\n')
