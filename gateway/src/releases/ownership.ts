import { ownPaths } from '@panel/api/server-kit/own-paths'
import { type PanelDescription, withAdminPath } from '@panel/shared/panel/registry'
import { isRootWildcard, patternsOverlap, readPattern } from '@panel/shared/panel/routes'
import { ReleaseConflict, ReleaseError } from '../errors'
import { checkPointOwners } from './points'
import type { RegistryContent } from './release-changes'

const gatewayOwn = ownPaths.flatMap(path => readPattern(`${path}/*`) ?? [])

type Refuse = (panel: PanelDescription, sentence: string) => never

const refuse: Refuse = ({ name, build }, sentence) => {
  throw new ReleaseError(`${name} ${build} ${sentence}`)
}

const clash: Refuse = ({ name, build }, sentence) => {
  throw new ReleaseConflict(`${name} ${build} ${sentence}`)
}

/** Every address that a panel answers: its routes, and those that it redirects. */
export const addressesOf = ({ routes, redirects }: PanelDescription): string[] => [
  ...routes.map(({ path }) => path),
  ...redirects.map(({ from }) => from),
]

interface Address {
  path: string
  pattern: string[][]
}

const readAddresses = (panel: PanelDescription, adminPath: string): Address[] =>
  addressesOf(panel).flatMap(path => {
    const pattern = readPattern(withAdminPath(path, adminPath))
    return pattern ? [{ path, pattern }] : []
  })

const checkAddresses = (panel: PanelDescription, adminPath: string): void => {
  for (const path of addressesOf(panel)) {
    const pattern = readPattern(withAdminPath(path, adminPath))
    if (!pattern) refuse(panel, `has the route ${path}, which is not written as /word/:parameter`)
    if (isRootWildcard(pattern)) clash(panel, `takes the route ${path}, which is the shell's`)
    if (patternsOverlap(gatewayOwn, pattern)) clash(panel, `takes the route ${path}, which is the gateway's`)
  }
}

/** Without its query and fragment; null when it is no plain address of this origin. */
const localPath = (link: string): string | null => {
  const path = link.replace(/[?#].*$/s, '')
  return /\s|\\/.test(link) || (path !== '/' && readPattern(path) === null) ? null : path
}

const checkLinks = (panel: PanelDescription, adminPath: string): void => {
  const addresses = readAddresses(panel, adminPath)
  for (const { to } of panel.redirects)
    if (localPath(to) === null) refuse(panel, `redirects to ${to}, which is no address of this product`)
  for (const { to } of panel.navigation) {
    const path = localPath(to)
    const pattern = path === null ? null : readPattern(withAdminPath(path, adminPath))
    if (!pattern) refuse(panel, `has a menu entry to ${to}, which is no address of this product`)
    if (!addresses.some(own => patternsOverlap(own.pattern, pattern)))
      refuse(panel, `has a menu entry to ${to}, which none of its routes shows`)
  }
}

const plain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const isSameEntry = (
  one: PanelDescription['navigation'][number],
  other: PanelDescription['navigation'][number],
): boolean =>
  one.place === other.place &&
  (plain(one.label.en) === plain(other.label.en) || plain(one.label.uk) === plain(other.label.uk))

const checkAgainst = (panel: PanelDescription, other: PanelDescription, adminPath: string): void => {
  if (panel.name.toLowerCase() === other.name.toLowerCase()) clash(panel, `has the name of ${other.name}`)
  if (panel.container === other.container)
    clash(panel, `has the container ${panel.container}, which is ${other.name}'s`)
  const theirs = readAddresses(other, adminPath)
  for (const { path, pattern } of readAddresses(panel, adminPath)) {
    const taken = theirs.find(their => patternsOverlap(their.pattern, pattern))
    const as = taken?.path === path ? '' : ` (${taken?.path})`
    if (taken) clash(panel, `takes the route ${path}, which is ${other.name}'s${as}`)
  }
  for (const entry of panel.navigation)
    if (other.navigation.some(their => isSameEntry(their, entry)))
      clash(panel, `has a menu entry '${entry.label.en}' in ${entry.place}, where ${other.name} has one`)
}

/**
 * What a panel claims is its own: its name, its addresses by the router's own matching, its points, its places in menus.
 * Compared with every other panel that is live or on trial. Throws a ReleaseConflict when something is another's, and a
 * ReleaseError when no panel may claim it.
 */
export const checkOwnership = (content: RegistryContent, panel: PanelDescription, adminPath = '{admin}'): void => {
  checkAddresses(panel, adminPath)
  checkLinks(panel, adminPath)
  checkPointOwners(content, panel)
  for (const { stable, canary } of Object.values(content.panels))
    for (const other of [stable, ...(canary ? [canary.build] : [])])
      if (other.name !== panel.name) checkAgainst(panel, other, adminPath)
}
