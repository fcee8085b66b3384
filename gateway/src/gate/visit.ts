import { type Language, languages } from '@panel/shared/i18n/language'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { Browser, Page } from 'playwright-core'
import { ReleaseError } from '../errors'
import type { Picture } from '../releases/pictures'
import type { RegistryContent } from '../releases/release-changes'
import { OtherPages } from './leave-view'
import { openContext, type Visitor } from './open-context'
import { pageLimit, plainPathsOf, routesOf, slotsOf, type Visit } from './panel-visits'
import { visitPage } from './visit-page'

/** Where pages are looked at. */
export interface VisitTarget {
  browser: Browser
  /** Origin of the private gateway. */
  address: string
  adminPath: string
  visitors: readonly Visitor[]
  content: RegistryContent
  /** Where pictures of the views go; none are taken without it. */
  pictures?: (Picture & { index: number })[]
}

const textOf = (what: string, visitor: Visitor, language: Language, fault: string): string =>
  `${what} (${visitor.name}, ${language}) ${fault}`

/** Whether it is theirs to come to a view and go from it: its owner's, where the API has such an account. */
const isOwner = (visitor: Visitor, visitors: readonly Visitor[], { owner }: Visit): boolean =>
  visitor === (visitors.find(({ name }) => name === owner) ?? visitors.at(-1))

/** Looks at every route and slot of a panel as one visitor. Answers the first fault. */
const visitAs = async (
  place: VisitTarget,
  panel: PanelDescription,
  visitor: Visitor,
  language: Language,
): Promise<string | undefined> => {
  const { adminPath, visitors, content, pictures } = place
  const visits = [...routesOf(panel, adminPath), ...(visitor.token ? [] : slotsOf(panel, adminPath))]
  const live = Object.values(content.panels).map(({ stable }) => stable)
  const paths = live.filter(({ name }) => name !== panel.name).flatMap(other => plainPathsOf(other, adminPath))
  const context = await openContext(place, visitor, language)
  // Before the gateway stops: it waits for connections that a page still holds.
  try {
    const others = new OtherPages(context, paths)
    const first = language === languages[0]
    for (const [index, visit] of visits.entries()) {
      const owned = isOwner(visitor, visitors, visit)
      const fault = await visitPage(context, visit, {
        panel,
        signedIn: visitor.token !== undefined,
        // What a build exposes is the same for everyone: it is tried once.
        exposed: index === 0 && visitor === visitors[0] && first,
        // So is what it leaves behind.
        ...(first && owned && { others }),
        ...(owned && pictures && { keep: content => pictures.push({ index, view: visit.view, language, content }) }),
      })
      if (fault) return textOf(visit.what, visitor, language, fault)
    }
    return undefined
  } finally {
    await context.close()
  }
}

/** Looks at every route and slot of a panel, as every visitor, in every language. Throws a ReleaseError. */
export const visitPanel = async (place: VisitTarget, panel: PanelDescription, subject: string): Promise<void> => {
  for (const language of languages) {
    const visiting = place.visitors.map(visitor => visitAs(place, panel, visitor, language))
    // Whatever fails, no page is left open.
    await Promise.allSettled(visiting)
    const fault = (await Promise.all(visiting)).find(each => each !== undefined)
    if (fault) throw new ReleaseError(`${subject} is refused: ${fault}`)
  }
}

/** Looks at the home page, for a shell that has no panels yet. Throws a ReleaseError. */
export const visitHome = async (place: VisitTarget, subject: string): Promise<void> => {
  const act = async (page: Page): Promise<void> => {
    await page.locator('header button[aria-haspopup="dialog"]').waitFor({ timeout: pageLimit })
  }
  const [visitor] = place.visitors
  for (const language of languages) {
    if (!visitor) return
    const context = await openContext(place, visitor, language)
    const fault = await visitPage(context, { address: '/', act }).finally(() => context.close())
    if (fault) throw new ReleaseError(`${subject} is refused: ${textOf('the home page', visitor, language, fault)}`)
  }
}
