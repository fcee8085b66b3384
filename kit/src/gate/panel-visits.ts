import { extendsOf, firstPoints, mayBeFramed } from '@panel/shared/panel/contributions'
import { type PanelDescription, type Registry, withAdminPath } from '@panel/shared/panel/registry'
import { type Stage, shownAs, stagePath } from '@panel/shared/panel/stage'
import type { Page } from 'playwright-core'
import type { Visitor } from './open-context'
import { sampleOf } from './sample-of'

/** Milliseconds after which a page does not come at all. What is slow on a busy machine is far below. */
export const pageLimit = 60_000

/** Parameters of an address are filled in with 1: the panel must then at least say that there is no such thing. */
const addressOf = (path: string, adminPath: string): string => withAdminPath(path, adminPath).replace(/:\w+/g, '1')

export interface Visit {
  view: string
  /** What is looked at, as a part of a sentence. */
  what: string
  /** The user whose page it is, with data. */
  owner: Visitor['name']
  address: string
  act: (page: Page) => Promise<void>
  /** Those who come to it; everybody, unless stated. */
  visitors?: readonly Visitor['name'][]
  /** A contribution, which is looked at by itself. */
  stage?: Stage
  /** Whether there may be nothing to see, as in a cell that has nothing to say. */
  mayBeEmpty?: boolean
}

/** Paths of a panel that are one address each. */
export const plainPathsOf = ({ routes }: PanelDescription, adminPath: string): string[] =>
  routes.flatMap(({ path }) => (/[:*]/.test(path) ? [] : [withAdminPath(path, adminPath)]))

/** The button that opens the sign-in form; the one of the palette has a shortcut. */
export const signInButton = 'header button[aria-haspopup="dialog"]:not([aria-keyshortcuts])'

const contentShown = '#content > *, #root [role="dialog"]'

export const routesOf = (panel: PanelDescription, adminPath: string): Visit[] =>
  panel.routes.map(({ path, view }) => ({
    view,
    what: `${view} at ${path}`,
    owner: path.startsWith('/{admin}') ? 'admin' : 'user',
    address: addressOf(path, adminPath),
    act: async page => {
      await page.locator(contentShown).first().waitFor({ state: 'attached', timeout: pageLimit })
    },
  }))

/**
 * The sign-in dialog is opened from a page of the panel's own: whether another panel has a home page is not its matter.
 */
export const signInOf = (panel: PanelDescription, adminPath: string): Visit[] => {
  const view = extendsOf(panel)['shell.authorization']?.[0]?.view
  if (!view) return []
  const act = async (page: Page): Promise<void> => {
    await page.locator(signInButton).click({ timeout: pageLimit })
    await page.getByRole('dialog').waitFor({ timeout: pageLimit })
  }
  const address = addressOf(panel.routes[0]?.path ?? '/', adminPath)
  return [{ view, what: `${view} in the sign-in dialog`, owner: 'visitor', visitors: ['visitor'], address, act }]
}

/**
 * What a panel puts into points of others, each by itself with a context made of the point's schema. A shell from before
 * there was a stage shows none. The sign-in form is looked at in its dialog.
 */
export const contributionsOf = (
  panel: PanelDescription,
  { shell, panels }: Pick<Registry, 'shell' | 'panels'>,
): Visit[] => {
  if (!shell.stable.stage) return []
  const declared = Object.assign({}, ...[shell, ...Object.values(panels)].map(({ stable }) => stable.points ?? {}))
  const isFramed = panels[panel.name]?.untrusted !== undefined
  const shown = Object.entries(extendsOf(panel)).filter(
    ([point]) => !firstPoints.includes(point) && (!isFramed || mayBeFramed(point)),
  )
  return shown.flatMap(([point, contributions]) => {
    const context = sampleOf(declared[point]?.context)
    const ofAdmins = point.startsWith('admin.')
    return contributions.map(
      ({ view }): Visit => ({
        view,
        what: `${view} at the point ${point}`,
        owner: ofAdmins ? 'admin' : 'user',
        visitors: ofAdmins ? ['admin'] : ['user', 'admin'],
        address: stagePath,
        stage: { point, panel: panel.name, view, context, empty: false },
        mayBeEmpty: shownAs(point) === 'line' || point === 'start.card',
        act: async page => {
          await page.locator('[data-contribution]').waitFor({ state: 'attached', timeout: pageLimit })
        },
      }),
    )
  })
}
