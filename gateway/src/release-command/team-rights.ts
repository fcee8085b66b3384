import { firstPoints } from '@panel/shared/panel/contributions'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError, ReleaseForbidden } from '../errors'
import { packageName } from '../releases/build-keys'
import { addressesOf } from '../releases/ownership'
import { type Description, isShell, type RegistryContent } from '../releases/release-changes'
import type { TeamRight } from '../releases/team-rules'
import type { Releaser } from '../routes/release-desk'

/**
 * Refuses what a token does not allow, and builds that come without one. A name in other letters is that of the panel
 * that has it.
 */
export const checkRight = ({ by, team }: Releaser, right: TeamRight, name: string): void => {
  if (!packageName.test(name)) {
    if (packageName.test(name.toLowerCase()))
      throw new ReleaseConflict(`${name} is the name of ${name.toLowerCase()} in other letters`)
    throw new ReleaseError(`'${name}' is no name of a panel, such as mfe-hosting`)
  }
  if (!team) {
    if (right === 'publish') throw new ReleaseForbidden('right_not_allowed', `${by} has no token of a team`)
    return
  }
  if (!team.panels.includes(name))
    throw new ReleaseForbidden('panel_not_allowed', `the token of ${team.name} is not for ${name}`)
  if (!team.may.includes(right))
    throw new ReleaseForbidden('right_not_allowed', `the token of ${team.name} may not ${right}`)
}

const isBelow = (address: string, route: string): boolean => {
  const [own, allowed] = [address.toLowerCase().replace(/(?<=.)\/$/, ''), route.toLowerCase()]
  return own === allowed || (allowed !== '/' && own.startsWith(`${allowed}/`))
}

/** Refuses a build with addresses that the token is not for. */
export const checkRoutes = ({ team }: Releaser, description: Description): void => {
  if (!team || isShell(description)) return
  const foreign = addressesOf(description).find(address => !team.routes.some(route => isBelow(address, route)))
  if (foreign !== undefined)
    throw new ReleaseForbidden('route_not_allowed', `the token of ${team.name} is not for the route ${foreign}`)
}

/** The entries of menus and the contributions to points of a build. Each has an order among those of other panels. */
const placesOf = ({ navigation, extends: contributions = {} }: PanelDescription) => [
  ...navigation.map(({ place, label, order }) => ({ place: String(place), what: `menu entry '${label.en}'`, order })),
  ...Object.entries(contributions).flatMap(([place, given]) =>
    given.map(({ title, order }) => ({ place, what: `contribution '${title.en}'`, order })),
  ),
]

/** The first order at a place that a panel may have: that of its live build, or else behind all others. */
const firstOrder = ({ panels }: RegistryContent, name: string, place: string): number => {
  const ordersOf = (own: boolean): number[] =>
    Object.values(panels)
      .filter(({ stable }) => (stable.name === name) === own)
      .flatMap(({ stable }) => placesOf(stable).filter(each => each.place === place))
      .map(({ order }) => order)
  const own = ordersOf(true)
  return own.length > 0 ? Math.min(...own) : Math.max(0, ...ordersOf(false)) + 1
}

/**
 * Refuses menu entries and contributions before those that were there: the operator decides on the order, and releases
 * without a token. A point for one panel has no order.
 */
export const checkPlaces = ({ team }: Releaser, live: RegistryContent | null, description: Description): void => {
  if (!team || !live || isShell(description)) return
  for (const { place, what, order } of placesOf(description)) {
    const first = firstOrder(live, description.name, place)
    if (order < first && !firstPoints.includes(place))
      throw new ReleaseForbidden(
        'place_not_allowed',
        `the ${what} in ${place} has the order ${order}: the token of ${team.name} is for ${first} and above`,
      )
  }
}
