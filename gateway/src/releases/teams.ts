import { createHash, randomBytes } from 'node:crypto'
import { ReleaseError } from '../errors'
import type { Releases } from './history'
import { commitTeams, readTeams, type Team } from './team-lists'
import { checkRequest, checkTrust, type TeamRequest, type Trust } from './team-rules'

/** What the token of a team begins with, so that it is no session's. */
export const tokenMark = 'panel_'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const isValid = ({ revoked_at, expires }: Team, now: number): boolean =>
  revoked_at === null && Date.parse(expires) > now

const addToTeams = async (
  releases: Releases,
  request: TeamRequest,
  known: Pick<Team, 'hash' | 'trust'>,
  now: number,
): Promise<void> => {
  checkRequest(request, now)
  const { name, panels, routes, may, alarms } = request
  const expires = new Date(request.expires).toISOString()
  const created_at = new Date(now).toISOString()
  await commitTeams(releases, teams => {
    if (teams.some(team => team.name === name && isValid(team, now)))
      throw new ReleaseError(`there is a team '${name}' already: revoke its token first`)
    const team = {
      name,
      panels,
      routes,
      may,
      ...known,
      created_at,
      expires,
      revoked_at: null,
      ...(alarms && { alarms }),
    }
    return [...teams.filter(other => other.name !== name), team]
  })
}

/** Makes a token for a team. Only its hash is kept: this is the one moment at which it can be read. */
export const addTeam = async (releases: Releases, request: TeamRequest, now = Date.now()): Promise<string> => {
  const token = `${tokenMark}${randomBytes(32).toString('base64url')}`
  await addToTeams(releases, request, { hash: hashOf(token) }, now)
  return token
}

/** Lets the tokens of a CI speak for a team: no secret is kept on either side. */
export const trustCi = async (
  releases: Releases,
  request: TeamRequest,
  trust: Trust,
  now = Date.now(),
): Promise<void> => {
  checkTrust(trust)
  await addToTeams(releases, request, { hash: null, trust }, now)
}

/** From now on the team's token is refused. */
export const revokeTeam = (releases: Releases, name: string, now = Date.now()): Promise<void> =>
  commitTeams(releases, teams => {
    if (!teams.some(team => team.name === name && team.revoked_at === null))
      throw new ReleaseError(`there is no team '${name}' with a token that could be revoked`)
    return teams.map(team => (team.name === name ? { ...team, revoked_at: new Date(now).toISOString() } : team))
  })

/** The team that a token belongs to; undefined when unknown, expired or revoked. */
export const teamOf = async (releases: Releases, token: string, now = Date.now()): Promise<Team | undefined> => {
  const hash = hashOf(token)
  return (await readTeams(releases)).find(team => team.hash === hash && isValid(team, now))
}
