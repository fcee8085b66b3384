import { openProduct } from '@panel/kit/release/releases-client'
import { revokeTeam } from '../releases/teams'
import { archiveOf, buildFolder, gatewayForTeam, name, startForTeams } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('a team with a token', () => {
  it('publishes, tries, promotes, rolls back, disables and enables, and the history names its token', async () => {
    const { call, put, look, releases } = await startForTeams()
    const [first, second] = ['1.0.0-h1', '1.0.0-h2']
    expect(await put(first, await buildFolder(first))).toMatchObject({
      status: 201,
      body: { build: first, created: true },
    })
    expect(await put(first, await buildFolder(first))).toMatchObject({ status: 200, body: { created: false } })
    await put(second, await buildFolder(second))
    const post = (action: string, body: object) => call('POST', `/releases/${name}/${action}`, body)
    const live = async () => {
      const { body } = await call('GET', '/releases')
      return body.packages.find((each: { name: string }) => each.name === name) ?? null
    }
    expect(await post('promote', { build: first, reason: 'opens', by: 'somebody else' })).toMatchObject({
      status: 200,
      body: { action: 'promote', by: 'hosting-team', why: 'opens' },
    })
    expect(look).toHaveBeenCalledTimes(1)
    expect((await post('canary', { build: second, percent: 10 })).status).toBe(200)
    expect(await live()).toMatchObject({ stable: first, canary: { build: second, percent: 10 } })
    expect((await post('promote', { build: second })).status).toBe(200)
    expect((await post('rollback', {})).status).toBe(200)
    expect(await live()).toMatchObject({ stable: first, canary: null })
    expect((await post('disable', { reason: 'broken' })).status).toBe(200)
    expect(await live()).toBeNull()
    expect((await post('enable', {})).status).toBe(200)
    expect(await live()).toMatchObject({ stable: first })
    const { body } = await call('GET', `/releases/${name}/history`)
    expect(body.map(({ action, by }: { action: string; by: string }) => `${by} ${action}`)).toEqual(
      ['enable', 'disable', 'rollback', 'promote', 'canary', 'promote', 'publish', 'publish'].map(
        action => `hosting-team ${action}`,
      ),
    )
    expect(await releases.store.read(`panels/${name}/${first}/locales/en.json`)).toBeUndefined()
  })

  it('says why it publishes, and the history and the audit have it', async () => {
    const { call, address, token, kept } = await startForTeams()
    const build = '1.0.0-h1'
    const archive = await archiveOf(await buildFolder(build))
    const publish = (query: string) => call('PUT', `/releases/panels/${name}/${build}${query}`, archive)
    for (const query of [`?reason=${'x'.repeat(501)}`, '?reason=a%00b', '?reason=one&reason=two'])
      expect(await publish(query)).toMatchObject({ status: 422, body: { detail: 'reason is malformed.' } })
    expect(await kept()).toEqual([])
    await openProduct(address, token).publish(name, build, archive, 'опис: більше & краще')
    const { body } = await call('GET', `/releases/${name}/history`)
    expect(body).toMatchObject([{ action: 'publish', by: 'hosting-team', why: 'опис: більше & краще' }])
  })

  it('is asked for it: 401 without, with a wrong one and with a revoked one', async () => {
    const { call, releases, token, kept } = await startForTeams()
    const body = await archiveOf(await buildFolder('1.0.0-h1'))
    for (const bearer of ['', 'panel_wrong']) {
      expect(await call('GET', '/releases', undefined, bearer)).toMatchObject({ status: 401 })
      expect(await call('PUT', `/releases/panels/${name}/1.0.0-h1`, body, bearer)).toMatchObject({ status: 401 })
      expect(await call('POST', `/releases/${name}/disable`, {}, bearer)).toMatchObject({ status: 401 })
    }
    await revokeTeam(releases, 'hosting-team')
    expect(await call('GET', '/releases', undefined, token)).toMatchObject({ status: 401 })
    expect(await kept()).toEqual([])
  })

  it('may what its token says: 403 with a code for another panel, right or route', async () => {
    const { call, put, kept } = await startForTeams({ may: ['publish'] })
    const other = await archiveOf(await buildFolder('1.0.0-h1'))
    expect(await call('PUT', '/releases/panels/mfe-search-cart/1.0.0-h1', other)).toMatchObject({
      status: 403,
      body: { code: 'panel_not_allowed' },
    })
    expect(await put('1.0.0-h1', await buildFolder('1.0.0-h1', '/app/hostings'))).toMatchObject({
      status: 403,
      body: { code: 'route_not_allowed' },
    })
    expect(await kept()).toEqual([])
    expect((await put('1.0.0-h1', await buildFolder('1.0.0-h1', '/app/Hosting/:id'))).status).toBe(201)
    for (const action of ['promote', 'canary', 'rollback', 'disable', 'enable'])
      expect(await call('POST', `/releases/${name}/${action}`, { build: '1.0.0-h1', percent: 1 })).toMatchObject({
        status: 403,
        body: { code: 'right_not_allowed' },
      })
  })

  it('gets 409 for a name or a route of another, and nothing is kept', async () => {
    const { call, put, kept } = await startForTeams({ routes: ['/CART', '/app/hosting'] })
    expect(await call('PUT', '/releases/panels/MFE-Hosting/1.0.0-h1', Buffer.from(''))).toMatchObject({ status: 409 })
    const reply = await put('1.0.0-h1', await buildFolder('1.0.0-h1', '/CART'))
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(reply.body.detail).toContain("takes the route /CART, which is mfe-search-cart's (/cart)")
    expect(await kept()).toEqual([])
  })

  it('is limited before its token is looked up', async () => {
    const { call } = await startForTeams()
    const { status, headers } = await call('GET', '/releases', undefined, 'panel_wrong')
    expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
      401,
      '300',
      '299',
    ])
  })

  it('takes a panel out at once, whatever is being tried meanwhile', async () => {
    const { call, put, look } = await startForTeams()
    for (const build of ['1.0.0-h1', '1.0.0-h2']) await put(build, await buildFolder(build))
    const post = (action: string, body: object = {}) => call('POST', `/releases/${name}/${action}`, body)
    await post('promote', { build: '1.0.0-h1' })
    let endTrial = (): void => undefined
    const began = new Promise<void>(resolve => {
      look.mockImplementationOnce(() => {
        resolve()
        return new Promise(end => {
          endTrial = end
        })
      })
    })
    const promoting = post('promote', { build: '1.0.0-h2' })
    await began
    const waiting = [1, 2, 3, 4, 5, 6].map(() => post('promote', { build: '1.0.0-h2' }))
    expect((await Promise.race(waiting)).status).toBe(429)
    expect(await put('1.0.0-h3', await buildFolder('1.0.0-h3'))).toMatchObject({ status: 201 })
    expect(await post('disable', { reason: 'broken' })).toMatchObject({ status: 200 })
    endTrial()
    expect(await promoting).toMatchObject({ status: 409 })
    expect((await Promise.all(waiting)).map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429])
  })
})

it('of two teams that promote the same route at once, through two gateways, one gets it', async () => {
  const { call, put, releases } = await startForTeams()
  const second = await gatewayForTeam(releases, { name: 'web-team', panels: ['mfe-web'], routes: ['/app/HOSTING'] })
  const theirs = await buildFolder('1.0.0-w1', '/APP/hosting/', { panel: 'mfe-web' })
  expect(await put('1.0.0-h1', await buildFolder('1.0.0-h1'))).toMatchObject({ status: 201 })
  expect(await second.put('1.0.0-w1', theirs)).toMatchObject({ status: 201 })
  const replies = await Promise.all([
    call('POST', `/releases/${name}/promote`, { build: '1.0.0-h1' }),
    second.call('POST', '/releases/mfe-web/promote', { build: '1.0.0-w1' }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = replies.find(({ status }) => status === 409)
  expect(loser?.body).toMatchObject({ code: 'conflict', detail: expect.stringMatching(/takes the route/) })
  const { body } = await call('GET', '/releases')
  expect(body.packages.map((each: { name: string }) => each.name)).toHaveLength(3)
})
