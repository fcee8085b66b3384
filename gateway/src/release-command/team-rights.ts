import { ReleaseConflict, ReleaseError, ReleaseForbidden } from '../errors'
import { packageName } from '../releases/build-keys'
import { addressesOf } from '../releases/ownership'
import { type Description, isShell } from '../releases/release-changes'
import type { TeamRight } from '../releases/team-rules'
import type { Releaser } from '../routes/release-desk'

/** Refuses what a token does not allow, and builds that come without one. A name in other letters is that of the panel that has it. */
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
