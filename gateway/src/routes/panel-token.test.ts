import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { startEphemeralApi } from '../gate/ephemeral-api'
import type { GateApi } from '../gate/gate-api'
import { panelBuild, shellBuild, temporaryReleases } from '../testing/builds'
import { release } from '../testing/gateway'
import { gatewayForTeam } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const publicUrl = 'https://panel.example'
const mail = 'https://mail.example'
const shop = 'https://shop.example'
const key = 'b2'.repeat(32)
const title = { en: 'A panel', uk: 'Панель' }

let api: GateApi
let address: string
let token: string

const panel = (name: string, changes: object) =>
  panelBuild('1.0.0-p1', name, {
    routes: [{ path: `/app/${name}`, view: 'HomePage', layout: 'app', title }],
    redirects: [],
    ...changes,
  })

beforeAll(async () => {
  api = await startEphemeralApi(await mkdtemp(join(tmpdir(), 'gw-test-')), { GATEWAY_KEY: key, PUBLIC_URL: publicUrl })
})

beforeEach(async () => {
  const releases = await temporaryReleases()
  await release(
    releases,
    shellBuild('1.0.0-s1'),
    panel('mfe-mail', { audiences: [mail] }),
    panel('mfe-shop', { audiences: [shop, mail] }),
    panel('mfe-desk', { audiences: ['https://desk.example'], audience: { roles: ['admin'] } }),
  )
  const environment = { API_URL: api.url, GATEWAY_KEY: key, PUBLIC_URL: publicUrl }
  address = (await gatewayForTeam(releases, {}, environment)).address
  const { email, password } = api.accounts.user ?? { email: '', password: '' }
  const body = new URLSearchParams({ username: email, password })
  token = (await (await fetch(`${address}/api/auth/token`, { method: 'POST', body })).json()).access_token
})

afterAll(() => api.stop())

const ask = async (body: object, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
  const reply = await fetch(`${address}/api/users/me/panel-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

it('a back end verifies by the published keys the user, the product and that the token is for it', async () => {
  const { status, body } = await ask({ panel: 'mfe-mail', audience: mail })
  expect(status).toBe(200)
  const keys = createRemoteJWKSet(new URL(`${address}/.well-known/jwks.json`))
  const expected = { issuer: publicUrl, audience: mail, algorithms: ['EdDSA'] }
  const { payload, protectedHeader } = await jwtVerify(body.token, keys, expected)
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.stringMatching(/./) })
  expect(payload).toMatchObject({ panel: 'mfe-mail', sub: expect.stringMatching(/^[\w-]{43}$/) })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  expect(body.expires_at).toBe(new Date((payload.exp ?? 0) * 1000).toISOString())
  // Nothing says who it is outside of this panel.
  expect(JSON.stringify(payload)).not.toContain('@')
  await expect(jwtVerify(body.token, keys, { ...expected, audience: shop })).rejects.toThrow()
  await expect(jwtVerify(`${body.token.slice(0, -4)}AAAA`, keys, expected)).rejects.toThrow()
})

it('the account has one name at a panel, and another one at the next', async () => {
  const subject = async (name: string, audience: string) =>
    decodeJwt((await ask({ panel: name, audience })).body.token).sub
  const own = await subject('mfe-mail', mail)
  expect(await subject('mfe-mail', mail)).toBe(own)
  expect(await subject('mfe-shop', mail)).not.toBe(own)
})

const claimed = Buffer.from(JSON.stringify({ 'mfe-mail': [shop] })).toString('base64url')

it.each<[string, object, Record<string, string>?]>([
  ['an audience that the live build does not name', { panel: 'mfe-mail', audience: shop }],
  ['a part of one', { panel: 'mfe-mail', audience: 'https://mail.exampl' }],
  ['a panel that is not live', { panel: 'mfe-gone', audience: mail }],
  ['a word of the language', { panel: 'constructor', audience: mail }],
  ['a panel that is not for the user', { panel: 'mfe-desk', audience: 'https://desk.example' }],
  ['an audience that the caller claims', { panel: 'mfe-mail', audience: shop }, { 'x-panel-audiences': claimed }],
])('%s gets no token', async (_name, body, headers = {}) => {
  const refused = await ask(body, { authorization: `Bearer ${token}`, ...headers })
  expect(refused).toMatchObject({ status: 403, body: { code: 'audience_not_allowed' } })
})

it('a visitor gets no token', async () => {
  expect(await ask({ panel: 'mfe-mail', audience: mail }, {})).toMatchObject({ status: 401 })
})

it('a page may call the back ends of its own panels', async () => {
  const reply = await fetch(address, { headers: { accept: 'text/html' } })
  const policy = reply.headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' ${mail} ${shop};`)
})
