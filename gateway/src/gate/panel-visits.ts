import { extendsOf } from '@panel/shared/panel/contributions'
import { type PanelDescription, withAdminPath } from '@panel/shared/panel/registry'
import type { Page } from 'playwright-core'
import type { Visitor } from './open-context'

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
}

/** Paths of a panel that are one address each. */
export const plainPathsOf = ({ routes }: PanelDescription, adminPath: string): string[] =>
  routes.flatMap(({ path }) => (/[:*]/.test(path) ? [] : [withAdminPath(path, adminPath)]))

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
    await page.locator('header button[aria-haspopup="dialog"]').click({ timeout: pageLimit })
    await page.getByRole('dialog').waitFor({ timeout: pageLimit })
  }
  const address = addressOf(panel.routes[0]?.path ?? '/', adminPath)
  return [{ view, what: `${view} in the sign-in dialog`, owner: 'visitor', address, act }]
}
