import { panelBuild, shellBuild, temporaryReleases } from '../testing/builds'
import { framedBuild } from '../testing/framed-build'
import { release } from '../testing/gateway'
import { gatewayForTeam, name } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const settings = {
  schema: {
    type: 'object',
    properties: {
      most: { type: 'integer', minimum: 1, default: 10 },
      plan: { type: 'string', enum: ['small', 'large'], default: 'small' },
      welcome: { type: 'string', maxLength: 5 },
      open: { type: 'boolean', default: true },
    },
  },
  texts: { most: { en: 'Most', uk: 'Найбільше' } },
}

const withSettings = (build: string) =>
  panelBuild(build, name, {
    routes: [{ path: '/app/hosting', view: 'HomePage', layout: 'app', title: { en: 'Hosting', uk: 'Хостинг' } }],
    settings,
  })

const start = async () => {
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), withSettings('1.0.0-h1'))
  const gateway = await gatewayForTeam(releases)
  const path = `/releases/${name}/settings`
  return {
    ...gateway,
    read: () => gateway.call('GET', path),
    write: (values: object) => gateway.call('PUT', path, { values, reason: 'more' }),
  }
}

const usual = { most: 10, plan: 'small', open: true }

it('settings have their defaults until they are changed, without a release, and the history says so', async () => {
  const { read, write, call, address, releases } = await start()
  expect(await read()).toMatchObject({ status: 200, body: { values: usual, ...settings } })
  expect(await write({ most: 25 })).toMatchObject({ status: 200, body: { values: { ...usual, most: 25 } } })
  const page = async () => (await (await fetch(`${address}/registry.json`)).json()).registry.panels[name]
  expect(await page()).toMatchObject({ stable: { build: '1.0.0-h1' }, settings: { most: 25 } })
  const { body } = await call('GET', `/releases/${name}/history`)
  expect(body[0]).toMatchObject({ action: 'settings', by: 'hosting-team', why: 'more', settings: { most: 25 } })
  // The next build has them too.
  await release(releases, withSettings('1.0.0-h2'))
  expect(await page()).toMatchObject({ stable: { build: '1.0.0-h2' }, settings: { most: 25 } })
})

it.each([
  [{ most: 'ten' }, 'most'],
  [{ most: 0 }, 'most'],
  [{ plan: 'huge' }, 'plan'],
  [{ welcome: 'too long' }, 'welcome'],
  [{ welcome: 5 }, 'welcome'],
  [{ open: 1 }, 'open'],
  [{ other: 1 }, 'other'],
  [{ welcome: 'a\0' }, 'welcome'],
  [{ welcome: '\ud83d' }, 'welcome'],
])('%j is refused, and the field is named', async (values, field) => {
  const { write, read } = await start()
  expect(await write(values)).toMatchObject({
    status: 422,
    body: { code: 'validation', errors: [{ field, message: expect.stringMatching(/./) }] },
  })
  expect((await read()).body.values).toEqual(usual)
})

it.each(['^(a+)+$', '('])(
  'a build from before that has the pattern %s takes its settings without it',
  async pattern => {
    const properties = { greeting: { type: 'string', pattern }, most: { type: 'integer' } }
    const { call, releases } = await start()
    const { description, files } = withSettings('1.0.0-h2')
    const old = { ...description, settings: { schema: { type: 'object', properties }, texts: {} } }
    await release(releases, { description: old, files })
    const write = (values: object) => call('PUT', `/releases/${name}/settings`, { values })
    const greeting = `${'a'.repeat(5000)}!`
    expect(await write({ greeting })).toMatchObject({ status: 200, body: { values: { greeting } } })
    expect(await write({ greeting, most: 'x' })).toMatchObject({ status: 422, body: { errors: [{ field: 'most' }] } })
  },
)

it('settings are changed by the team that may promote the panel, and there are none of other panels', async () => {
  const { call, releases } = await start()
  const other = await gatewayForTeam(releases, { name: 'others', panels: ['mfe-other'] })
  const path = `/releases/${name}/settings`
  expect(await other.call('PUT', path, { values: {} })).toMatchObject({ status: 403 })
  expect(await other.call('GET', path)).toMatchObject({ status: 403 })
  expect(await call('PUT', '/releases/mfe-search-cart/settings', { values: {} })).toMatchObject({ status: 403 })
  const visitor = await gatewayForTeam(releases, { name: 'cart', panels: ['mfe-search-cart'] })
  expect(await visitor.call('GET', '/releases/mfe-search-cart/settings')).toMatchObject({ status: 404 })
  expect(await call('PUT', path, { values: 'x' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'values' }] },
  })
})

it('a panel in a frame finds its settings in its document', async () => {
  const releases = await temporaryReleases()
  const framed = framedBuild('1.0.0-h1', name, { settings })
  await release(releases, shellBuild('1.0.0-s1'), framed)
  const { call, address } = await gatewayForTeam(releases, { panels: [framed.description.name] })
  await call('PUT', `/releases/${framed.description.name}/settings`, { values: { plan: 'large' } })
  const html = await (await fetch(`${address}/panels/${framed.description.name}/1.0.0-h1/frame`)).text()
  const script = /<script type="application\/json" id="panel-settings">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(script)).toEqual({ [framed.description.name]: { ...usual, plan: 'large' } })
})
