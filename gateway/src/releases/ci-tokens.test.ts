import { generateKeyPair, SignJWT } from 'jose'
import { temporaryReleases } from '../testing/builds'
import { audience, startIssuer } from '../testing/issuer'
import { CiTokenRefused } from './ci-issuer'
import { openCiTokens } from './ci-tokens'
import type { TeamRequest, Trust } from './team-rules'
import { revokeTeam, trustCi } from './teams'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const team: TeamRequest = {
  name: 'hosting',
  panels: ['mfe-hosting'],
  routes: ['/app/hosting'],
  may: ['publish'],
  expires: '2999-01-01',
}

const start = async (changes: Partial<Trust> = {}) => {
  const [issuer, releases] = [await startIssuer(), await temporaryReleases()]
  const claims = { repository: 'example/hosting', ref: 'refs/heads/main' }
  await trustCi(releases, team, { issuer: issuer.url, audience, claims, ...changes })
  return { issuer, releases, teamOf: openCiTokens(releases) }
}

describe("the token of a CI's issuer", () => {
  it('speaks for the team that trusts its repository, until it expires, and the keys of the issuer are kept', async () => {
    const { issuer, teamOf, releases } = await start()
    const token = await issuer.tokenOf('hosting')
    expect(await teamOf(token)).toMatchObject({
      team: { name: 'hosting', panels: ['mfe-hosting'] },
      subject: 'hosting',
    })
    await teamOf(await issuer.tokenOf('hosting'))
    expect(issuer.asked.filter(path => path !== '/token')).toEqual(['/.well-known/openid-configuration', '/jwks'])
    await issuer.stop()
    expect(await teamOf(token)).toMatchObject({ team: { name: 'hosting' } })
    await expect(teamOf(token, Date.now() + 400_000)).rejects.toThrow('The token has expired.')
    await revokeTeam(releases, 'hosting')
    await expect(teamOf(token)).rejects.toThrow('No team here trusts the issuer')
  })

  it('is refused for another audience, another repository and another key', async () => {
    const { issuer, teamOf } = await start()
    await expect(teamOf(await issuer.tokenOf('hosting', 'https://other.example'))).rejects.toThrow(
      'The token is for another audience.',
    )
    await expect(teamOf(await issuer.tokenOf('fork'))).rejects.toThrow('No team here trusts this repository')
    const claims = { repository: 'example/hosting', ref: 'refs/heads/main' }
    const forged = async (alg: string, kid: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, kid })
        .setIssuer(issuer.url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(alg === 'HS256' ? new Uint8Array(32) : (await generateKeyPair(alg)).privateKey)
    for (const [alg, kid] of [
      ['RS256', 'first'],
      ['RS256', 'second'],
      ['HS256', 'first'],
    ] as const)
      await expect(teamOf(await forged(alg, kid))).rejects.toThrow(`is not signed by a key of ${issuer.url}`)
    const [, body] = (await issuer.tokenOf('hosting')).split('.')
    const unsigned = `${btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '')}.${body}.AA`
    await expect(teamOf(unsigned)).rejects.toThrow(CiTokenRefused)
  })

  it('of an untrusted issuer makes no request, and one whose issuer is away may be tried again', async () => {
    const { issuer, teamOf } = await start()
    const { issuer: other } = await start()
    await expect(teamOf(await other.tokenOf('hosting'))).rejects.toThrow('No team here trusts the issuer')
    expect(other.asked).toEqual(['/token'])
    const token = await issuer.tokenOf('hosting')
    await issuer.stop()
    await expect(teamOf(token)).rejects.toMatchObject({ isForNow: true })
  })
})

describe('a rule of trust', () => {
  it.each([
    [{ issuer: 'http://ci.example' }, 'is no https address'],
    [{ issuer: 'ci.example' }, 'is no https address'],
    [{ audience: '' }, 'names no audience'],
    [{ claims: {} }, 'names no repository'],
    [{ claims: { ref: 'refs/heads/main' } }, 'names no repository'],
    [{ claims: { event_name: 'push', repository: '' } }, 'names no repository'],
    [{ claims: { iss: 'x' } }, "'iss' does not distinguish one repository from another"],
  ])('is refused with %j', async (changes, sentence) => {
    const releases = await temporaryReleases()
    const trust = { issuer: 'https://ci.example', audience, claims: { repository: 'example/hosting' }, ...changes }
    await expect(trustCi(releases, team, trust)).rejects.toThrow(sentence)
  })
})
