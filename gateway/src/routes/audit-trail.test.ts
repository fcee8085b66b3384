import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayCalls, type RecordedChange } from '@panel/shared/contract/gateway-calls'
import { unstorable } from '@panel/shared/contract/text'
import { commitChange } from '../releases/commit-change'
import { disablePanel } from '../releases/disable-panels'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { release } from '../testing/gateway'
import { buildFolder, gatewayForTeam, name, open } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const gatewayKey = 'f'.repeat(64)

/** All names and texts in a value, one after the other. */
const textsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.entries(value).flat().map(textsOf).join(' ') : String(value)

/** An API that keeps what gateways hand on to it, as long as it is there, and refuses a body as the real one does. */
const startApi = async () => {
  const kept = new Map<number, RecordedChange>()
  const state = { url: '', isThere: true, kept, handedOn: 0 }
  const server = createServer(async (request, reply) => {
    if (request.url?.startsWith('/api/admin/me')) return reply.end(JSON.stringify({ email: 'admin@panel.example' }))
    if (request.url !== '/gateway/releases') return reply.end()
    if (!state.isThere || request.headers['x-gateway-key'] !== gatewayKey) return reply.writeHead(503).end()
    const body = await text(request)
    if (Buffer.byteLength(body) > gatewayCalls.releases.maxBody) return reply.writeHead(413).end()
    const { changes } = JSON.parse(body) as { changes: RecordedChange[] }
    if (unstorable.test(textsOf(changes))) return reply.writeHead(422).end()
    for (const change of changes) kept.set(change.generation, change)
    state.handedOn += changes.length
    reply.end(JSON.stringify({ generation: Math.max(0, ...kept.keys()) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise(resolve => server.close(() => resolve())))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

const start = async () => {
  const api = await startApi()
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const gateway = () => gatewayForTeam(releases, {}, { API_URL: api.url, GATEWAY_KEY: gatewayKey })
  return { api, releases, gateway: await gateway() }
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(20)
}

it('what a team, an administrator and the command release is handed on to the audit log', async () => {
  const { api, releases, gateway } = await start()
  await gateway.put('1.0.0-h1', await buildFolder('1.0.0-h1'))
  await gateway.call('POST', `/releases/${name}/promote`, { build: '1.0.0-h1', reason: 'opens' })
  await gateway.call('POST', `/releases/${name}/disable`, { reason: 'broken' }, 'a-session')
  await disablePanel(releases, { ...why, by: 'operator' }, 'mfe-search-cart')
  await until(() => api.kept.size === 5)
  expect([...api.kept.values()]).toMatchObject([
    { action: 'promote', via: 'command', by: 'tester' },
    { action: 'publish', via: 'token', by: 'hosting-team', builds: [{ name, build: '1.0.0-h1' }] },
    { action: 'promote', via: 'token', by: 'hosting-team', why: 'opens', address: '127.0.0.1', agent: 'node' },
    { action: 'disable', via: 'session', by: 'admin@panel.example', address: '127.0.0.1' },
    { action: 'disable', via: 'command', by: 'operator' },
  ])
  expect(api.kept.get(5)?.address).toBeUndefined()
})

it('what could not be handed on is handed on later', async () => {
  const { api, releases, gateway } = await start()
  await until(() => api.kept.size === 1)
  api.isThere = false
  expect(await gateway.call('POST', '/releases/mfe-search-cart/disable', {}, 'a-session')).toMatchObject({
    status: 200,
  })
  expect(api.kept.size).toBe(1)
  api.isThere = true
  await until(() => api.kept.size === 2)
  expect(api.kept.get(2)).toMatchObject({ action: 'disable', by: 'admin@panel.example', address: '127.0.0.1' })
  // One that starts asks for the stored entries, and forwards only those that may be missing.
  const before = api.handedOn
  await gatewayForTeam(releases, { name: 'another-team' }, { API_URL: api.url, GATEWAY_KEY: gatewayKey })
  await until(() => api.handedOn > before)
  expect(api.handedOn - before).toBe(2)
})

it('a change that the API cannot keep is handed on without its details, and holds up no other', async () => {
  const { api, releases } = await start()
  await until(() => api.kept.size === 1)
  api.isThere = false
  const builds = [{ name, build: '1.0.0-h1' }]
  const set = (welcome: string, reason = 'greets') =>
    commitChange(
      releases,
      { ...why, why: reason, action: 'settings', details: { settings: { welcome } } },
      async content => ({ builds, content: content ?? expect.fail() }),
    )
  for (const welcome of ['a\0b', 'half \ud83d', 'fine']) await set(welcome)
  await set('a\0b', 'half \ud83d of it')
  // Together longer than one call may be.
  for (let change = 0; change < 5; change++) await set('x'.repeat(60_000))
  api.isThere = true
  await until(() => api.kept.size === 10)
  const kept = [...api.kept.values()].slice(1)
  expect(kept.map(({ settings }) => (settings?.welcome as string | undefined)?.length)).toEqual([
    undefined,
    undefined,
    4,
    undefined,
    ...Array.from({ length: 5 }, () => 60_000),
  ])
  expect(kept[0]).toMatchObject({ action: 'settings', why: 'greets', builds })
  expect(kept[3]).toMatchObject({ why: 'half \ufffd of it' })
})
