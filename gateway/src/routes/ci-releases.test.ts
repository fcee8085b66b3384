import { trustCi } from '../releases/teams'
import { audience, startIssuer } from '../testing/issuer'
import { archiveOf, buildFolder, name, startForTeams } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

it("a CI releases with its issuer's token, within the rule of trust, and the history says who it was", async () => {
  const [issuer, gateway] = [await startIssuer(), await startForTeams()]
  const { call, releases } = gateway
  const rule = { panels: [name], routes: ['/app/hosting'], may: ['publish' as const, 'promote' as const] }
  const claims = { repository: 'example/hosting' }
  await trustCi(
    releases,
    { name: 'hosting-ci', ...rule, expires: '2999-01-01' },
    { issuer: issuer.url, audience, claims },
  )
  const token = await issuer.tokenOf('hosting')
  const archive = await archiveOf(await buildFolder('1.0.0-h1'))
  expect(await call('PUT', `/releases/panels/${name}/1.0.0-h1`, archive, token)).toMatchObject({ status: 201 })
  expect(await call('POST', `/releases/${name}/promote`, { build: '1.0.0-h1' }, token)).toMatchObject({
    status: 200,
    body: { by: 'hosting-ci (hosting)', via: 'ci' },
  })
  expect(await call('POST', `/releases/${name}/canary`, { build: '1.0.0-h1', percent: 5 }, token)).toMatchObject({
    status: 403,
    body: { code: 'right_not_allowed' },
  })
  expect(await call('POST', '/releases/mfe-search-cart/disable', {}, token)).toMatchObject({
    status: 403,
    body: { code: 'panel_not_allowed' },
  })
  expect(await call('GET', '/releases', undefined, await issuer.tokenOf('fork'))).toMatchObject({
    status: 401,
    body: { code: 'unauthorized', detail: 'No team here trusts this repository of the issuer.' },
  })
  expect(
    await call('GET', '/releases', undefined, await issuer.tokenOf('hosting', 'https://other.example')),
  ).toMatchObject({ status: 401, body: { detail: 'The token is for another audience.' } })
})

it('while an issuer is away its tokens may be tried again, and those of teams go on', async () => {
  const [issuer, { call, releases }] = [await startIssuer(), await startForTeams()]
  const rule = { panels: [name], routes: [], may: ['publish' as const], expires: '2999-01-01' }
  const trust = { issuer: issuer.url, audience, claims: { repository: 'example/hosting' } }
  await trustCi(releases, { name: 'hosting-ci', ...rule }, trust)
  const token = await issuer.tokenOf('hosting')
  await issuer.stop()
  expect(await call('GET', '/releases', undefined, token)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: `${issuer.url} did not say which keys it signs with. Try again later.` },
  })
  expect(await call('GET', '/releases')).toMatchObject({ status: 200 })
})
