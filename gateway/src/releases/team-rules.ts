import { isThisMachine } from '@panel/api/server-kit/networks'
import * as z from 'zod'
import { ReleaseError } from '../errors'
import { packageName } from './build-keys'

/** The rights of a team. The right to promote includes to roll back, disable and enable. */
export const teamRights = ['publish', 'canary', 'promote'] as const

export type TeamRight = (typeof teamRights)[number]

/** The tokens of a CI (OpenID Connect) that speak for a team. */
export const trustSchema = z.object({
  /** Address of the issuer, as its tokens name it. */
  issuer: z.string(),
  /** What the CI asked the token for. */
  audience: z.string(),
  /** What a token must say, such as the `repository` of GitHub or the `project_path` of GitLab. */
  claims: z.record(z.string(), z.string()),
})

export type Trust = z.infer<typeof trustSchema>

export interface TeamRequest {
  name: string
  panels: string[]
  /** Addresses that its panels may own, each with all that is below it; `/` is the home page alone. */
  routes: string[]
  may: TeamRight[]
  /** ISO 8601. */
  expires: string
  /** Address to which alarms about its panels are posted. */
  alarms?: string | undefined
}

/** Whether no machine on the way can read, or answer in its place. */
export const isSafeAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

/** Claims that name one repository: GitHub's, GitLab's, and the subject, which each issuer has. */
const ofRepository = ['repository', 'repository_id', 'project_path', 'project_id', 'sub']

/** Claims of every token, by which no repository can be distinguished. */
const common = ['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']

/** Throws a ReleaseError that says what is wrong with a rule of trust. */
export const checkTrust = ({ issuer, audience, claims }: Trust): void => {
  if (!isSafeAddress(issuer)) throw new ReleaseError(`'${issuer}' is no https address of an issuer`)
  if (audience === '') throw new ReleaseError('the rule names no audience: what the CI asks its token for')
  const wrong = Object.keys(claims).find(name => common.includes(name))
  if (wrong !== undefined) throw new ReleaseError(`'${wrong}' does not distinguish one repository from another`)
  // The rest, such as the branch, is the same in everybody's repositories.
  if (!ofRepository.some(name => claims[name]))
    throw new ReleaseError(
      `the rule names no repository: it needs ${ofRepository.join(', ')}, such as repository=ORGANISATION/NAME`,
    )
}

/** Throws a ReleaseError that says what is wrong with a team. */
export const checkRequest = ({ name, panels, routes, may, expires, alarms }: TeamRequest, now: number): void => {
  if (!packageName.test(name)) throw new ReleaseError(`'${name}' is no name of a team: small letters, digits, hyphens`)
  const wrongPanel = panels.find(panel => !packageName.test(panel))
  if (panels.length === 0 || wrongPanel !== undefined)
    throw new ReleaseError(`'${wrongPanel ?? ''}' is no name of a panel, such as mfe-hosting`)
  const wrongRoute = routes.find(route => !/^\/([\w.~{}-]+(\/[\w.~-]+)*)?$/.test(route))
  if (wrongRoute !== undefined) throw new ReleaseError(`'${wrongRoute}' is no address such as /app/hosting`)
  if (may.length === 0) throw new ReleaseError(`--may takes ${teamRights.join(', ')}, separated by commas`)
  if (alarms !== undefined && !isSafeAddress(alarms))
    throw new ReleaseError(`'${alarms}' is no https address to which alarms can be posted`)
  if (!(Date.parse(expires) > now)) throw new ReleaseError(`'${expires}' is no date in the future, such as 2030-01-31`)
}
