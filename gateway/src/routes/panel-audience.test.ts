import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Audience } from '@panel/shared/contract/audience'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { startCanary } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { release } from '../testing/gateway'
import { gatewayForTeam, open } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const admin = 'of-an-administrator'
const people: Record<string, object> = {
  customer: { id: 7, is_admin: false, country: 'UA', language: 'uk' },
  other: { id: 8, is_admin: false, country: null, language: 'en' },
  [admin]: { id: 1, is_admin: true, country: null, language: 'en' },
}

/** An API that knows these people, by their token or by the cookie of their browser. */
const startApi = async () => {
  const counted: unknown[] = []
  /** `frozen`: it takes calls and never answers. */
  const plans = { state: 'ready' as 'ready' | 'leaving' | 'frozen', viewers: 0 }
  const server = createServer(async (request, reply) => {
    const text = (await request.toArray()).join('')
    const body = text ? JSON.parse(text) : {}
    if (request.url === '/gateway/viewer') plans.viewers += 1
    if (plans.state === 'frozen') return
    if (request.url === '/readyz' && plans.state === 'leaving') reply.statusCode = 503
    if (request.url === '/gateway/viewer') {
      const who = body.token ?? /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
      return reply.end(JSON.stringify({ viewer: people[who] ?? null }))
    }
    if (request.url === '/gateway/audience-size') {
      counted.push(body.conditions)
      return reply.end(JSON.stringify({ accounts: 2, total: 3 }))
    }
    if (request.url?.startsWith('/api/admin/me')) return reply.end(JSON.stringify({ email: 'admin@panel.example' }))
    reply.end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counted, plans, server }
}

const title = { en: 'Mailboxes', uk: 'Скриньки' }
const contribution = (view: string, audience?: Audience) => ({ view, title, order: 1, ...(audience && { audience }) })

const mailPanel = (changes: Partial<PanelDescription>) =>
  panelBuild('1.0.0-m1', 'mfe-mail', {
    routes: [{ path: '/app/mail', view: 'CartPage', layout: 'app', title }],
    redirects: [],
    ...changes,
  })

const start = async (changes: Partial<PanelDescription> = {}) => {
  const api = await startApi()
  const releases = await temporaryReleases()
  const shell = shellBuild('1.0.0-s1')
  shell.description.addsPolicy = true
  await release(releases, shell, panelBuild('1.0.0-p1'), mailPanel(changes))
  const team = { panels: ['mfe-mail'], routes: ['/app/mail'] }
  const gateway = await gatewayForTeam(releases, team, { API_URL: api.url, GATEWAY_KEY: 'f'.repeat(64) })
  const get = async (path: string, who = '', language = 'en') => {
    const reply = await fetch(gateway.address + path, {
      headers: { accept: 'text/html', 'accept-language': language, cookie: `release_bucket=50; session=${who}` },
    })
    return { text: await reply.text(), headers: reply.headers, status: reply.status }
  }
  const sees = async (who = '', language = 'en') => (await get('/app/mail', who, language)).text.includes('mfe-mail')
  const change = (path: string, body: object) => gateway.call('PUT', path, body, admin)
  return { ...gateway, api, get, sees, change }
}

it.each<[Audience, string[]]>([
  [{}, ['', 'customer', 'other', admin]],
  [{ roles: ['visitor'] }, ['']],
  [{ roles: ['user'] }, ['customer', 'other', admin]],
  [{ roles: ['admin'] }, [admin]],
  [{ roles: [] }, []],
  [{ accounts: [7] }, ['customer']],
  [{ accounts: [7, 8], roles: ['admin'] }, []],
  [{ countries: ['UA', 'PL'] }, ['customer']],
  [{ languages: ['uk'] }, ['customer']],
  [{ share: 0 }, []],
  [{ share: 1 }, ['customer', 'other', admin]],
  [{ flag: 'mail' }, []],
])('%j is for these', async (audience, expected) => {
  const { sees } = await start({ audience })
  for (const who of ['', 'customer', 'other', admin])
    expect([who, await sees(who)]).toEqual([who, expected.includes(who)])
})

it('what is not for somebody is in no part of their page, and its files neither', async () => {
  const { get } = await start({ audience: { accounts: [7] } })
  for (const path of ['/', '/app/mail', '/registry.json']) {
    const { text, headers } = await get(path, 'other')
    expect(text).not.toMatch(/mfe-mail|Mailboxes|"audience"|1\.0\.0-m1/)
    expect(headers.get('vary')).toContain('cookie')
    expect(headers.get('cache-control')).toContain('private')
    expect((await get(path, 'customer')).text).toContain('mfe-mail')
  }
  expect((await get('/app/mail', 'customer')).text).toContain(
    'rel="preload" as="script" crossorigin href="/panels/mfe-mail',
  )
  expect((await get('/app/mail', 'customer')).text).not.toContain('"audience')
})

it('a contribution that is not for somebody is not in their page either, nor is its view', async () => {
  const { get } = await start({
    points: { 'mail.tab': { kind: 'many', context: {} } },
    extends: { 'mail.tab': [contribution('HomePage', { roles: ['admin'] }), contribution('CartPage')] },
    firstCalls: { HomePage: ['/api/zones'], CartPage: [] },
    ownCalls: { HomePage: ['/api/cart'], CartPage: [] },
    imports: { HomePage: ['react'], CartPage: ['react'] },
    texts: { HomePage: { en: ['en.1.js'] }, CartPage: { en: ['en.1.js'] } },
  })
  const own = (await get('/', 'customer')).text
  expect(own).toContain('CartPage')
  expect(own.match(/HomePage/g)?.length).toBe((await get('/', '')).text.match(/HomePage/g)?.length)
  // The file of the policy would allow the scripts of the whole build.
  expect(own).toContain('http-equiv="content-security-policy"')
  expect(own).not.toContain('data-policy')
  expect((await get('/', admin)).text).toContain('data-policy')
  const panels = JSON.parse((await get('/registry.json', 'customer')).text).registry.panels['mfe-mail'].stable
  expect(panels.extends).toEqual({ 'mail.tab': [contribution('CartPage')] })
  expect(Object.keys(panels.chunks.views)).toEqual(['CartPage'])
  expect(Object.keys(panels.files)).not.toContain('home.1.js')
  expect(JSON.stringify(panels)).not.toContain('HomePage')
  const all = JSON.parse((await get('/registry.json', admin)).text).registry.panels['mfe-mail'].stable
  expect(all.extends['mail.tab']).toHaveLength(2)
  expect(Object.keys(all.files)).toContain('home.1.js')
})

it.each([
  ['customer', admin],
  [admin, 'customer'],
])('a canary’s contribution is for its audience alone: %s asks before %s', async (...askers) => {
  const points: PanelDescription['points'] = { 'mail.tab': { kind: 'many', context: {} } }
  const { get, releases } = await start({ points })
  const canary = mailPanel({
    build: '1.0.0-m2',
    points,
    extends: { 'mail.tab': [contribution('HomePage', { roles: ['admin'] }), contribution('CartPage')] },
  })
  await publishBuild(releases.store, canary)
  await startCanary(releases, why, { name: 'mfe-mail', build: '1.0.0-m2' }, 50)
  const seen = new Map<string, number>()
  for (const who of askers) {
    const { registry } = JSON.parse((await get('/registry.json', who)).text)
    seen.set(who, registry.panels['mfe-mail'].canary.build.extends['mail.tab'].length)
  }
  expect(Object.fromEntries(seen)).toEqual({ customer: 1, [admin]: 2 })
})

it('the operator says who gets a panel, in place of its team, and how many accounts that are', async () => {
  const { sees, change, call, api } = await start({ audience: { roles: ['admin'] } })
  const size = await call(
    'POST',
    '/releases/mfe-mail/audience/size',
    { audience: { accounts: [7], share: 0.5 } },
    admin,
  )
  expect(size).toMatchObject({ status: 200, body: { accounts: 2, total: 3 } })
  expect(api.counted).toEqual([[{ accounts: [7], share: 0.5, salt: 'mfe-mail' }]])
  const changed = await change('/releases/mfe-mail/audience', {
    audience: { accounts: [7] },
    reason: 'a first customer',
  })
  expect(changed).toMatchObject({ status: 200, body: { action: 'audience', audience: { accounts: [7] } } })
  expect([await sees('customer'), await sees(admin)]).toEqual([true, false])
  const status = await call('GET', '/releases', undefined, admin)
  expect(status.body.packages).toContainEqual(
    expect.objectContaining({ name: 'mfe-mail', audience: { accounts: [7] }, audience_set: true }),
  )
  const { body } = await call('GET', '/releases/mfe-mail/history', undefined, admin)
  expect(body[0]).toMatchObject({ action: 'audience', why: 'a first customer', by: 'admin@panel.example' })
  await change('/releases/mfe-mail/audience', { audience: null })
  expect([await sees('customer'), await sees(admin)]).toEqual([false, true])
})

it.each([
  ['/releases/mfe-mail/audience', { audience: { roles: ['king'] } }, 'audience.roles.0'],
  ['/releases/mfe-mail/audience', { audience: { share: 2 } }, 'audience.share'],
  ['/releases/mfe-mail/audience', {}, 'audience'],
  ['/releases/flags/mail', { on: 'yes' }, 'on'],
  ['/releases/flags/Mail', { on: true }, 'name'],
])('%s %j is refused, and the field is named', async (path, body, field) => {
  const { change } = await start()
  const refused = await change(path, body)
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation', errors: [{ field }] } })
})

it('a flag is off until the operator switches it on, for all or for some', async () => {
  const { sees, change, call, token } = await start({ audience: { flag: 'mail' } })
  expect(await sees('customer')).toBe(false)
  expect(await change('/releases/flags/mail', { on: true, accounts: [7] })).toMatchObject({ status: 200 })
  expect([await sees('customer'), await sees('other')]).toEqual([true, false])
  await change('/releases/flags/mail', { on: true })
  expect([await sees(''), await sees('other')]).toEqual([true, true])
  const flags = await call('GET', '/releases/flags', undefined, admin)
  expect(flags.body).toEqual([{ name: 'mail', on: true, panels: ['mfe-mail'] }])
  await change('/releases/flags/mail', { on: false, reason: 'enough' })
  expect(await sees('other')).toBe(false)
  const { body } = await call('GET', '/releases/mfe-mail/history', undefined, admin)
  expect(body[0]).toMatchObject({ action: 'flag', flag: { name: 'mail', on: false }, why: 'enough' })
  // A team says in its panel who it is for, and the operator decides.
  expect(await call('PUT', '/releases/flags/mail', { on: true }, token)).toMatchObject({ status: 403 })
  expect(await call('PUT', '/releases/mfe-mail/audience', { audience: null }, token)).toMatchObject({ status: 403 })
})

it('without the API a page is that of a visitor, and an open page learns of no other panels', async () => {
  const { sees, get, api } = await start({ audience: { roles: ['user'] } })
  expect(await sees('customer')).toBe(true)
  api.server.closeAllConnections()
  await new Promise(resolve => api.server.close(resolve))
  expect(await sees('customer')).toBe(false)
  expect((await get('/registry.json', 'customer')).status).toBe(503)
  expect((await get('/registry.json', '')).status).toBe(200)
})

it('a page does not wait for an API that is frozen, as an open page does, and asks none that is not ready', async () => {
  const { sees, get, api, address } = await start({ audience: { roles: ['user'] } })
  expect(await sees('customer')).toBe(true)
  api.plans.state = 'frozen'
  const opened = get('/registry.json', 'customer').then(() => 'the registry of an open page')
  const page = sees('customer').then(isShown => (isShown ? 'a page with the panel' : 'a page without it'))
  expect(await Promise.race([opened, page])).toBe('a page without it')
  api.plans.state = 'leaving'
  await fetch(`${address}/readyz`)
  const asked = api.plans.viewers
  expect(await sees('customer')).toBe(false)
  expect(api.plans.viewers).toBe(asked)
  api.server.closeAllConnections()
  await opened
})
