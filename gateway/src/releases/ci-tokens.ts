import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { CiTokenRefused, findKeys, issuerOf, refusalOf } from './ci-issuer'
import type { Releases } from './history'
import { readTeams, type Team } from './team-lists'
import type { Trust } from './team-rules'
import { isValid } from './teams'

/** Three parts with dots between: the token of an issuer (RFC 7519), not one of ours. */
export const isJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)

const documentAge = 3_600_000

/** Seconds by which the clocks of two machines may differ. */
const clockTolerance = 30

/** Signatures with the issuer's public key only. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const isOf = (payload: JWTPayload, { audience, claims }: Trust): boolean =>
  [payload.aud].flat().includes(audience) &&
  Object.entries(claims).every(([name, value]) => Object.hasOwn(payload, name) && payload[name] === value)

/** Of several rules that fit, the one that asks for most. */
const mostExacting = (teams: (Team & { trust: Trust })[]) =>
  teams.sort((one, other) => Object.keys(other.trust.claims).length - Object.keys(one.trust.claims).length)[0]

export interface CiRun {
  team: Team
  /** What the issuer calls the run: on GitHub `repo:ORG/NAME:ref:refs/heads/main`. */
  subject: string
}

/**
 * The team that a CI's token speaks for. Only issuers that a team trusts are ever asked for keys; they are kept, so that a token is
 * verified without another request. Rejects with CiTokenRefused.
 */
export const openCiTokens = (releases: Pick<Releases, 'store' | 'keys'>) => {
  const keysOf = new LRUCache<string, Promise<JWTVerifyGetKey>>({ max: 50, ttl: documentAge })
  const verified = async (
    token: string,
    issuer: string,
    audience: string[],
    currentDate: Date,
  ): Promise<JWTPayload> => {
    try {
      const keys = keysOf.get(issuer) ?? findKeys(issuer)
      keysOf.set(issuer, keys, { noUpdateTTL: true })
      const rules = { issuer, audience, algorithms, clockTolerance, currentDate, requiredClaims: ['exp', 'iat'] }
      return (await jwtVerify(token, await keys, rules)).payload
    } catch (error) {
      const refused = refusalOf(error, issuer)
      if (refused.isForNow) keysOf.delete(issuer)
      throw refused
    }
  }
  return async (token: string, now = Date.now()): Promise<CiRun> => {
    const issuer = issuerOf(token)
    const teams = (await readTeams(releases)).flatMap(team =>
      team.trust && team.trust.issuer === issuer && isValid(team, now) ? { ...team, trust: team.trust } : [],
    )
    if (issuer === undefined || teams.length === 0)
      throw new CiTokenRefused('No team here trusts the issuer of the token.')
    const audiences = [...new Set(teams.map(({ trust }) => trust.audience))]
    const payload = await verified(token, issuer, audiences, new Date(now))
    const team = mostExacting(teams.filter(({ trust }) => isOf(payload, trust)))
    if (!team) throw new CiTokenRefused('No team here trusts this repository of the issuer.')
    return {
      team,
      subject: String(payload.sub ?? '')
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 120),
    }
  }
}
