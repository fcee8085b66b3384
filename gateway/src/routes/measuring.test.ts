import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayCalls } from '@panel/shared/contract/gateway-calls'
import type { HandedPage, MeasuredBuild } from '@panel/shared/contract/measurements'
import { unstorable } from '@panel/shared/contract/text'
import { panelBuild, shellBuild, temporaryReleases } from '../testing/builds'
import { release, testGateway } from '../testing/gateway'
import { gatewayForTeam, open } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What the API keeps of measurements, and says of them. */
const counts = {
  pages: [] as HandedPage[],
  measured: [] as MeasuredBuild[],
  failures: [] as { number?: number; cause?: string }[],
  isAway: false,
}

/** A cause that this API does not take, for a reason of its own. */
const refused = 'refused'

const startCounting = async (): Promise<string> => {
  Object.assign(counts, { pages: [], measured: [], failures: [], isAway: false })
  const server = createServer(async (request, reply) => {
    if (request.url === '/gateway/failures/newest') return reply.end(JSON.stringify({ failures: counts.failures }))
    if (request.url === '/gateway/failures') {
      const body = await text(request)
      if (counts.isAway) return reply.writeHead(503).end()
      if (Buffer.byteLength(body) > gatewayCalls.failures.maxBody) return reply.writeHead(413).end()
      const { failures } = JSON.parse(body) as { failures: Record<string, string>[] }
      if (failures.some(each => each.cause === refused || Object.values(each).some(word => unstorable.test(word))))
        return reply.writeHead(422).end()
      for (const { panel: _, ...failure } of failures)
        counts.failures.push({ number: counts.failures.length + 1, ...failure })
      return reply.writeHead(204).end()
    }
    if (request.url !== '/gateway/measurements') return reply.end(JSON.stringify({ generation: 0 }))
    if (request.method === 'GET') return reply.end(JSON.stringify({ builds: counts.measured }))
    counts.pages.push(...JSON.parse(await text(request)).pages)
    reply.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise(resolve => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const name = 'mfe-search-cart'
const build = { name, build: '1.0.0-p1', visit: 1, failed: 1, load: 320.5 }

it('what pages measured of live builds is handed on with their address, and shown with the releases', async () => {
  const url = await startCounting()
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const { address, call } = await gatewayForTeam(releases, {}, { API_URL: url, GATEWAY_KEY: 'f'.repeat(64) })
  const send = async (builds: object[], site = 'same-origin') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': site }
    const reply = await fetch(`${address}/client-measurements`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ builds }),
    })
    return reply.status
  }
  expect(await send([build, { ...build, build: 'made-up' }, { ...build, name: 'made-up' }])).toBe(204)
  expect(await send([{ ...build, name: 'made-up' }])).toBe(204)
  expect(await send([{ ...build, visit: 9 }])).toBe(422)
  expect(await send(Array.from({ length: 17 }, () => build))).toBe(422)
  expect(await send([build], 'cross-site')).toBe(403)
  while (counts.pages.length === 0) await sleep(20)
  expect(counts.pages).toEqual([{ address: '127.0.0.1', builds: [build] }])
  counts.measured = [{ name, build: '1.0.0-p1', visits: 40, failed: 2, load: 300 }]
  const { body } = await call('GET', '/releases')
  expect(body.measurements).toEqual({ builds: counts.measured, limit: 5, sample: 100 })
  expect(body.failures.builds).toEqual([{ name, build: '1.0.0-p1', count: 2 }])
})

it('a failure that a browser reports to one gateway is read at another, and at the first while the API is away', async () => {
  const url = await startCounting()
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const settings = { API_URL: url, GATEWAY_KEY: 'f'.repeat(64) }
  const first = await gatewayForTeam(releases, { panels: [name] }, settings)
  const other = await gatewayForTeam(releases, { name: 'again', panels: [name] }, settings)
  const failure = { panel: name, build: '1.0.0-p1', phase: 'render', cause: 'upside down' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${first.address}/client-report`, { method: 'POST', headers, body: JSON.stringify(failure) })
  while (counts.failures.length === 0) await sleep(20)
  const { body } = await other.call('GET', `/releases/${name}/failures`)
  expect(body).toEqual([expect.objectContaining({ number: 1, cause: 'upside down', recovered: false })])
  counts.failures = [{ cause: 'something else' }]
  expect((await first.call('GET', `/releases/${name}/failures`)).body).toMatchObject([{ cause: 'upside down' }])
})

it('reports with text that cannot be stored, long ones and refused ones hold up no report of another panel', async () => {
  const url = await startCounting()
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const settings = { API_URL: url, GATEWAY_KEY: 'f'.repeat(64), LIMITS_SCALE: '10' }
  const { address } = await gatewayForTeam(releases, { panels: [name] }, settings)
  const causes = [...Array.from({ length: 97 }, () => '…'.repeat(1000)), 'a\0b', 'half \ud83d of it', refused, 'last']
  counts.isAway = true
  for (const cause of causes) {
    const reply = await fetch(`${address}/client-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ panel: name, build: '1.0.0-p1', phase: 'render', cause }),
    })
    expect(reply.status).toBe(204)
  }
  counts.isAway = false
  while (counts.failures.length < 100) await sleep(20)
  const kept = counts.failures.map(({ cause }) => cause)
  expect(kept).toEqual([...causes.slice(0, 97), 'a\ufffdb', 'half \ufffd of it', 'last'])
})

it('pages send at most 600 a minute from one address, and a gateway that releases nothing drops them', async () => {
  const { app } = await testGateway()
  const statuses: number[] = []
  for (let page = 0; page < 602; page++) {
    const reply = await app.inject({ method: 'POST', url: '/client-measurements', payload: { builds: [build] } })
    statuses.push(reply.statusCode)
  }
  await app.close()
  expect(statuses.slice(0, 600).every(status => status === 204)).toBe(true)
  expect(statuses.slice(600)).toEqual([429, 429])
})
