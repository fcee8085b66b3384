import { createHash, randomBytes } from 'node:crypto'
import { isThisMachine } from '@panel/api/networks'
import * as z from 'zod/mini'
import { ReleaseError } from '../errors'
import { packageName } from './build-keys'
import type { Releases } from './history'
import { newestNumber, numberedKey } from './numbered-log'
import { isSigned, signValue } from './signature'

/** What a team may be allowed. Who may promote may also roll back, disable and enable. */
export const teamRights = ['publish', 'canary', 'promote'] as const

export type TeamRight = (typeof teamRights)[number]

/** The tokens of a CI (OpenID Connect) that speak for a team. */
const trustSchema = z.object({
  /** Address of the issuer, as its tokens name it. */
  issuer: z.string(),
  /** What the CI asked the token for. */
  audience: z.string(),
  /** What a token must say, such as the `repository` of GitHub or the `project_path` of GitLab. */
  claims: z.record(z.string(), z.string()),
})

export type Trust = z.infer<typeof trustSchema>

const teamSchema = z.object({
  name: z.string(),
  panels: z.array(z.string()),
  /** Addresses that its panels may own, each with all that is below it; `/` is the home page alone. */
  routes: z.array(z.string()),
  may: z.array(z.enum(teamRights)),
  /** SHA-256 of the token, hex; null when the tokens are those of a CI. 256 random bits need no slow hash. */
  hash: z.nullable(z.string()),
  trust: z.optional(trustSchema),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  expires: z.string(),
  revoked_at: z.nullable(z.string()),
})

export type Team = z.infer<typeof teamSchema>

const listSchema = z.object({ format: z.literal('teams'), number: z.int(), teams: z.array(teamSchema) })

/** The list stays as it came until its signature is checked: a schema drops what it does not know. */
const entrySchema = z.object({ list: z.unknown(), key_id: z.string(), signature: z.string() })

/** What the token of a team begins with, so that it is no session's. */
export const tokenMark = 'panel_'

const teamsPrefix = 'teams/'
const longestRace = 100
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const readList = async ({ store, keys: { publicKey } }: Releases, number: number): Promise<Team[]> => {
  if (number === 0) return []
  const fault = new ReleaseError(`${numberedKey(teamsPrefix, number)} is damaged or not signed by this product's key`)
  const content = await store.read(numberedKey(teamsPrefix, number))
  try {
    const { list, key_id, signature } = z.parse(entrySchema, JSON.parse(content?.toString() ?? ''))
    const isOurs = isSigned(list, { key_id, signature, log: 'teams', number }, publicKey)
    const { number: signedNumber, teams } = z.parse(listSchema, list)
    if (isOurs && signedNumber === number) return teams
  } catch {
    throw fault
  }
  throw fault
}

/** All teams that ever got a token, revoked ones too. */
export const readTeams = async (releases: Releases): Promise<Team[]> =>
  readList(releases, await newestNumber(releases.store, teamsPrefix))

/** Adds a list to the log of lists. When another process was first, decides again on what that one left. */
const commitTeams = async (releases: Releases, decide: (teams: Team[]) => Team[]): Promise<void> => {
  let last = await newestNumber(releases.store, teamsPrefix)
  for (let attempt = 0; attempt < longestRace; attempt++) {
    const teams = decide(await readList(releases, last))
    const list = { format: 'teams' as const, number: last + 1, teams }
    const entry = { list, key_id: releases.keys.publicKey.id, signature: signValue(list, releases.keys) }
    if (await releases.store.create(numberedKey(teamsPrefix, last + 1), Buffer.from(JSON.stringify(entry)))) return
    last += 1
  }
  throw new ReleaseError(`the list of teams changed ${longestRace} times meanwhile; try again`)
}

/** Signs the list with the key as it is now. Answers the number of the list before it. */
export const signTeamsAnew = async (releases: Releases): Promise<number> => {
  const last = await newestNumber(releases.store, teamsPrefix)
  if (last > 0) await commitTeams(releases, teams => teams)
  return last
}

export const isValid = ({ revoked_at, expires }: Team, now: number): boolean =>
  revoked_at === null && Date.parse(expires) > now

export type TeamRequest = Pick<Team, 'name' | 'panels' | 'routes' | 'may' | 'expires'>

/** Whether nobody on the way can answer in its place. */
export const isSafeIssuer = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

/** Claims of every token, which tell no repository from another. */
const common = ['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']

const checkTrust = ({ issuer, audience, claims }: Trust): void => {
  if (!isSafeIssuer(issuer)) throw new ReleaseError(`'${issuer}' is no https address of an issuer`)
  if (audience === '') throw new ReleaseError('the rule names no audience: what the CI asks its token for')
  const [first] = Object.keys(claims)
  if (first === undefined) throw new ReleaseError('the rule names no claim, such as repository=ORGANISATION/NAME')
  const wrong = Object.keys(claims).find(name => common.includes(name))
  if (wrong !== undefined) throw new ReleaseError(`'${wrong}' does not tell one repository from another`)
}

const checkRequest = ({ name, panels, routes, may, expires }: TeamRequest, now: number): void => {
  if (!packageName.test(name)) throw new ReleaseError(`'${name}' is no name of a team: small letters, digits, hyphens`)
  const wrongPanel = panels.find(panel => !packageName.test(panel))
  if (panels.length === 0 || wrongPanel !== undefined)
    throw new ReleaseError(`'${wrongPanel ?? ''}' is no name of a panel, such as mfe-hosting`)
  const wrongRoute = routes.find(route => !/^\/([\w.~{}-]+(\/[\w.~-]+)*)?$/.test(route))
  if (wrongRoute !== undefined) throw new ReleaseError(`'${wrongRoute}' is no address such as /app/hosting`)
  if (may.length === 0) throw new ReleaseError(`--may takes ${teamRights.join(', ')}, separated by commas`)
  if (!(Date.parse(expires) > now)) throw new ReleaseError(`'${expires}' is no date in the future, such as 2030-01-31`)
}

const addToTeams = async (
  releases: Releases,
  request: TeamRequest,
  known: Pick<Team, 'hash' | 'trust'>,
  now: number,
): Promise<void> => {
  checkRequest(request, now)
  const { name, panels, routes, may } = request
  const expires = new Date(request.expires).toISOString()
  const created_at = new Date(now).toISOString()
  await commitTeams(releases, teams => {
    if (teams.some(team => team.name === name && isValid(team, now)))
      throw new ReleaseError(`there is a team '${name}' already: revoke its token first`)
    const team = { name, panels, routes, may, ...known, created_at, expires, revoked_at: null }
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

/** The team that a token belongs to; undefined when nobody's, expired or revoked. */
export const teamOf = async (releases: Releases, token: string, now = Date.now()): Promise<Team | undefined> => {
  const hash = hashOf(token)
  return (await readTeams(releases)).find(team => team.hash === hash && isValid(team, now))
}
