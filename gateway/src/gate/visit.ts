import { openContext, type Visitor } from '@panel/kit/gate/open-context'
import { OtherPages } from '@panel/kit/gate/other-pages'
import { contributionsOf, plainPathsOf, routesOf, signInOf, type Visit } from '@panel/kit/gate/panel-visits'
import { lookAround } from '@panel/kit/gate/stage'
import { type Fault, visitPage } from '@panel/kit/gate/visit-page'
import { type Language, languages } from '@panel/shared/i18n/language'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { Browser } from 'playwright-core'
import { SeenRefusal } from '../errors'
import type { Picture } from '../releases/pictures'
import type { RegistryContent } from '../releases/release-changes'

/** Where pages are looked at. */
export interface VisitTarget {
  browser: Browser
  /** Origin of the private gateway. */
  address: string
  adminPath: string
  visitors: readonly Visitor[]
  content: RegistryContent
  /** Where pictures of the views go; none are taken without it. */
  pictures?: Picture[]
}

/** Of one trial: the first fault ends it for all who look. */
interface Trial extends VisitTarget {
  subject: string
  isRefused: boolean
}

export const refusalOf = (
  subject: string,
  what: string,
  visitor: Visitor,
  language: Language,
  fault: Fault,
): SeenRefusal =>
  new SeenRefusal(`${subject} is refused: ${what} (${visitor.name}, ${language}) ${fault.text}`, fault.picture)

/** Whether it is theirs to come to a view and go from it: its owner's, where the API has such an account. */
const isOwner = (visitor: Visitor, visitors: readonly Visitor[], { owner }: Visit): boolean =>
  visitor === (visitors.find(({ name }) => name === owner) ?? visitors.at(-1))

/** Whether a visitor comes to a view; where none of its visitors has an account, all do. */
const comesTo = (visitor: Visitor, all: readonly Visitor[], { visitors }: Visit): boolean =>
  !visitors || visitors.includes(visitor.name) || !all.some(({ name }) => visitors.includes(name))

/** Looks at every route and contribution of a panel as one visitor. Answers why it is refused for the first fault. */
const visitAs = async (
  trial: Trial,
  panel: PanelDescription,
  visitor: Visitor,
  language: Language,
): Promise<SeenRefusal | undefined> => {
  const { address, adminPath, visitors, content, pictures, subject } = trial
  const visits = [...routesOf(panel, adminPath), ...signInOf(panel, adminPath), ...contributionsOf(panel, content)]
  const live = Object.values(content.panels).map(({ stable }) => stable)
  const paths = live.filter(({ name }) => name !== panel.name).flatMap(other => plainPathsOf(other, adminPath))
  const context = await openContext(trial, visitor, language)
  // Before the gateway stops: it waits for connections that a page still holds.
  try {
    const others = new OtherPages({ context, address }, panel.name, paths)
    const first = language === languages[0]
    for (const [index, visit] of visits.entries()) {
      if (trial.isRefused) return undefined
      if (!comesTo(visitor, visitors, visit)) continue
      const owned = isOwner(visitor, visitors, visit)
      const fault = await visitPage({ context, address }, visit, {
        panel,
        signedIn: visitor.token !== undefined,
        // What a build exposes is the same for everyone: it is tried once.
        exposed: index === 0 && first && visitor === visitors.find(each => comesTo(each, visitors, visit)),
        accessible: owned,
        // What a view leaves behind is the same in every language.
        ...(first && owned && { others }),
        ...(first && owned && visit.stage && { around: lookAround({ context, address }, visit) }),
        ...(owned && pictures && { keep: content => pictures.push({ index, view: visit.view, language, content }) }),
      })
      if (!fault) continue
      trial.isRefused = true
      return refusalOf(subject, visit.what, visitor, language, fault)
    }
    return undefined
  } finally {
    await context.close()
  }
}

/** Looks at every route and contribution of a panel, as every visitor, in every language, all at once. Throws a ReleaseError. */
export const visitPanel = async (place: VisitTarget, panel: PanelDescription, subject: string): Promise<void> => {
  const trial: Trial = { ...place, subject, isRefused: false }
  const visiting = languages.flatMap(language =>
    place.visitors.map(visitor => visitAs(trial, panel, visitor, language)),
  )
  // Whatever fails, no page is left open.
  await Promise.allSettled(visiting)
  const refusal = (await Promise.all(visiting)).find(each => each !== undefined)
  if (refusal) throw refusal
}
