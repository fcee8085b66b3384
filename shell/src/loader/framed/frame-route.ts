import { currentLanguage } from '@panel/shared/i18n'
import { matchPath, pageSettings, paths } from '@panel/shared/panel'
import { type PanelDescription, withAdminPath } from '@panel/shared/panel/registry'
import { ownUrl } from './frame-calls'

export interface Step {
  to: string
  replace: boolean
}

/** Whether somebody has just pressed something, in the frame too: browsers that cannot say so are believed. */
const isUsed = (): boolean => navigator.userActivation?.isActive ?? true

/**
 * Where a frame may take the page: on the origin alone, and unless somebody has just used it, only to an address of its
 * own panel and without a new entry in the history. Null when nowhere.
 */
export const stepOf = ({ routes }: PanelDescription, { to, replace }: Step, used = isUsed()): Step | null => {
  const url = ownUrl(to)
  if (!url) return null
  const { pathname, search, hash } = url
  const { adminPath } = pageSettings()
  const isOwn = routes.some(({ path }) => matchPath(withAdminPath(path, adminPath), pathname))
  if (!isOwn && !used && pathname !== paths.home()) return null
  return { to: pathname + search + hash, replace: replace || !used }
}

/** Title of a panel's page at an address, in the current language; undefined where the panel has no page. */
export const titleAt = ({ routes }: PanelDescription, pathname: string): string | undefined => {
  const { adminPath } = pageSettings()
  return routes.find(({ path }) => matchPath(withAdminPath(path, adminPath), pathname))?.title[currentLanguage()]
}
