import { cartListCall, notificationCalls, userCalls } from '@panel/shared/contract'
import type { Language } from '@panel/shared/i18n/language'
import { buildUrl } from '@panel/shared/panel/registry'
import type { FoundRoute } from '@panel/shared/panel/routes'
import { type ChosenBuilds, type Resource, resourcesOf } from './chosen-builds'

/** What a page asks for. Only files of the shell can hold up its first paint or its start. */
interface PageResources {
  /** Stylesheets of the shell, which the first paint waits for. */
  styles: Resource[]
  /** Scripts of the shell that run at once, in this order. */
  entry: Resource[]
  /** Scripts and stylesheets that those will ask for, so that all are on their way from the first byte. */
  preloads: { scripts: Resource[]; styles: Resource[] }
  /** Addresses of the API that the view will read first. */
  calls: readonly string[]
  /** Those that shell and view will read first of what belongs to a signed-in user. */
  ownCalls: readonly string[]
}

interface Files {
  js: string[]
  css: string[]
}

/** What the shell reads first once somebody is signed in. */
const ofEveryUser = [userCalls.me, cartListCall, notificationCalls.attention, notificationCalls.list].map(
  ({ path }) => path,
)

const nothing: Files = { js: [], css: [] }

const unique = (resources: readonly Resource[]): Resource[] => [
  ...new Map(resources.map(resource => [resource.href, resource])).values(),
]

/** Addresses of the font's files for the texts of a language. */
export const fontsOf = ({ shell: { name, build, fonts } }: ChosenBuilds, language: Language): string[] =>
  (fonts?.[language] ?? []).map(file => buildUrl(name, build, file))

/** Exactly what the shell and the view of the matched route need, in one language. */
export const pageResources = (
  { shell }: ChosenBuilds,
  matched: FoundRoute | undefined,
  language: Language,
): PageResources => {
  const shellTexts = shell.chunks.locales[language] ?? nothing
  const panel = matched?.panel
  const parts: Files[] = panel
    ? [
        { js: [panel.entry], css: [] },
        panel.chunks.panel,
        panel.chunks.views[matched.route.view] ?? nothing,
        panel.chunks.locales[language] ?? nothing,
        { js: panel.texts?.[matched.route.view]?.[language] ?? [], css: [] },
      ]
    : []
  const ofPanel = (kind: keyof Files) =>
    panel
      ? resourcesOf(
          panel,
          parts.flatMap(part => part[kind]),
        )
      : []
  const imports = (matched && panel?.imports?.[matched.route.view]) ?? []
  const imported = (kind: keyof Files) =>
    resourcesOf(
      shell,
      imports.flatMap(name => shell.modules?.[name]?.[kind] ?? []),
    )
  const entry = unique(resourcesOf(shell, shell.entry.js))
  const started = new Set(entry.map(({ href }) => href))
  return {
    styles: unique(resourcesOf(shell, [...shell.entry.css, ...shellTexts.css])),
    entry,
    preloads: {
      scripts: unique([...resourcesOf(shell, shellTexts.js), ...ofPanel('js'), ...imported('js')]).filter(
        ({ href }) => !started.has(href),
      ),
      // Not as stylesheets: one that hangs would hold up the first paint and every script of the page. The panel's own
      // code adds them, as for any panel, and shows nothing before they have arrived.
      styles: unique([...ofPanel('css'), ...imported('css')]),
    },
    calls: (matched && panel?.firstCalls?.[matched.route.view]) ?? [],
    ownCalls: [...ofEveryUser, ...((matched && panel?.ownCalls?.[matched.route.view]) ?? [])],
  }
}
