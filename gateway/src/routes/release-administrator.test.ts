import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { panelBuild, shellBuild, temporaryReleases } from '../testing/builds'
import { release } from '../testing/gateway'
import { buildFolder, gatewayForTeam, name, open } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const session = 'a-session'
const customersSession = 'of-a-customer'
const gatewayKey = 'f'.repeat(64)
const asked: IncomingMessage[] = []

/** What the API says to the owner of the session: an administrator, who has confirmed their identity or has not. */
const startApi = async (): Promise<{ url: string; confirmed: boolean }> => {
  const state = { url: '', confirmed: true }
  const server = createServer((request, reply) => {
    if (!request.url?.startsWith('/api/admin/me')) return reply.end()
    asked.push(request)
    const refuse = (status: number, code: string) => reply.writeHead(status).end(JSON.stringify({ status, code }))
    const { authorization } = request.headers
    if (authorization === `Bearer ${customersSession}`) return refuse(403, 'forbidden')
    if (authorization !== `Bearer ${session}`) return refuse(401, 'unauthorized')
    if (request.url.endsWith('/confirmed') && !state.confirmed) return refuse(403, 'identity_confirmation_required')
    reply.end(JSON.stringify({ email: 'admin@panel.example' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise(resolve => server.close(() => resolve())))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

const start = async () => {
  asked.length = 0
  const api = await startApi()
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const gateway = await gatewayForTeam(releases, {}, { API_URL: api.url, GATEWAY_KEY: gatewayKey })
  const { call } = gateway
  const post = (action: string, body: object, panel = name) =>
    call('POST', `/releases/${panel}/${action}`, body, session)
  return { ...gateway, api, post }
}

it('an administrator changes what is live, and the history names their address', async () => {
  const { put, post, call } = await start()
  for (const build of ['1.0.0-h1', '1.0.0-h2']) await put(build, await buildFolder(build))
  expect(await post('promote', { build: '1.0.0-h1', reason: 'opens' })).toMatchObject({
    status: 200,
    body: { by: 'admin@panel.example', why: 'opens' },
  })
  expect(await post('canary', { build: '1.0.0-h2', percent: 10 })).toMatchObject({ status: 200 })
  expect(await post('disable', { reason: 'broken' }, 'mfe-search-cart')).toMatchObject({ status: 200 })
  const { status, body } = await call('GET', '/releases', undefined, session)
  expect(status).toBe(200)
  expect(body.packages).toMatchObject([
    { name: 'shell', change: { action: 'promote' } },
    {
      name,
      stable: '1.0.0-h1',
      canary: { build: '1.0.0-h2', percent: 10 },
      change: { action: 'canary', by: 'admin@panel.example' },
    },
  ])
  expect(body.disabled).toMatchObject([{ name: 'mfe-search-cart', build: '1.0.0-p1', change: { why: 'broken' } }])
  // What an administrator took out, no team puts back.
  expect(await post('disable', {})).toMatchObject({ status: 200 })
  expect(await call('POST', `/releases/${name}/enable`, {})).toMatchObject({ status: 409 })
})

it('a change asks for a confirmed identity, a look does not, and the API gets the browser’s address', async () => {
  const { post, call, api, kept } = await start()
  api.confirmed = false
  expect(await call('GET', '/releases', undefined, session)).toMatchObject({ status: 200 })
  expect(await post('disable', {}, 'mfe-search-cart')).toMatchObject({
    status: 403,
    body: { code: 'identity_confirmation_required' },
  })
  expect(asked.map(({ method, headers }) => [method, headers['x-forwarded-for'], headers['x-gateway-key']])).toEqual([
    ['GET', '127.0.0.1', gatewayKey],
    ['POST', '127.0.0.1', gatewayKey],
  ])
  expect(await call('GET', '/releases', undefined, 'stolen')).toMatchObject({ status: 401 })
  api.confirmed = true
  expect(await call('PUT', `/releases/panels/${name}/1.0.0-h1`, Buffer.from(''), session)).toMatchObject({
    status: 403,
  })
  expect(await kept()).toEqual([])
})

it('an administrator reads the source maps of a build, a customer and a browser without a session do not', async () => {
  const { put, call, api } = await start()
  const folder = await buildFolder('1.0.0-h1')
  const map = { version: 3, sources: ['src/app/home-page.tsx'] }
  await writeFile(join(folder, 'home.1.js.map'), JSON.stringify(map))
  await put('1.0.0-h1', folder)
  // To read is no change, and needs no confirmed identity.
  api.confirmed = false
  const read = (bearer: string, file = 'home.1.js.map') =>
    call('GET', `/releases/panels/${name}/1.0.0-h1/maps/${file}`, undefined, bearer)
  const answer = await read(session)
  expect(answer).toMatchObject({ status: 200, body: map })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await read(session, 'cart.1.js.map')).toMatchObject({ status: 404 })
  expect(await read(customersSession)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  for (const nobody of ['stolen', '']) expect(await read(nobody)).toMatchObject({ status: 401 })
})
