import { currentLanguage } from '@panel/shared/i18n'
import { findRoute, pageSettings, paths } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { ownUrl } from './frame-calls'

export interface Step {
  to: string
  replace: boolean
}

/** Whether somebody has just pressed something, in the frame too: browsers that cannot say so are believed. */
export const isUsed = (): boolean => navigator.userActivation?.isActive ?? true

const routeAt = (build: PanelDescription, pathname: string) =>
  findRoute([build], pageSettings().adminPath, pathname)?.route

/**
 * Where a frame may take the page: on the origin alone, and unless somebody has just used it, only to an address of its
 * own panel and without a new entry in the history. Null when nowhere.
 */
export const stepOf = (build: PanelDescription, { to, replace }: Step, used = isUsed()): Step | null => {
  const url = ownUrl(to)
  if (!url) return null
  const { pathname, search, hash } = url
  if (!routeAt(build, pathname) && !used && pathname !== paths.home()) return null
  return { to: pathname + search + hash, replace: replace || !used }
}

/** Title of a panel's page at an address, in the current language; undefined where the panel has no page. */
export const titleAt = (build: PanelDescription, pathname: string): string | undefined =>
  routeAt(build, pathname)?.title[currentLanguage()]
