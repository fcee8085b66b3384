import { rename } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestGateway, testGateway } from '../testing/gateway'

/** A process of the API: whether it is ready, and who it is. */
const apiProcess = async (name: string) => {
  const state = { ready: true, calls: 0 }
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') return response.writeHead(state.ready ? 200 : 503).end()
    state.calls += 1
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'text/plain' }).end(name))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<unknown> => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, state, close }
}

type ApiProcess = Awaited<ReturnType<typeof apiProcess>>

let apis: ApiProcess[]
let gateway: TestGateway

beforeEach(async () => {
  apis = [await apiProcess('one'), await apiProcess('other')]
  gateway = await testGateway({ API_URL: apis.map(({ url }) => url).join(', ') })
})

afterEach(async () => {
  await gateway.app.close()
  await Promise.all(apis.map(({ close }) => close()))
})

const ask = async (url: string) => {
  const reply = await gateway.app.inject(url)
  return [reply.statusCode, reply.json()]
}

const call = async () => {
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  return reply.statusCode === 200 ? reply.body : reply.statusCode
}

const calls = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, call)))

describe('a gateway', () => {
  it('is ready while its releases can be read and a process of the API is ready', async () => {
    expect(await ask('/readyz')).toEqual([200, { status: 'ok', releases: true, api: true }])
    for (const { state } of apis) state.ready = false
    expect(await ask('/readyz')).toEqual([503, { status: 'unavailable', releases: true, api: false }])
    expect(await ask('/livez')).toEqual([200, { status: 'ok' }])
    for (const { state } of apis) state.ready = true
    const { folder } = gateway.releases
    await rename(join(folder, 'releases'), join(folder, 'gone'))
    expect(await ask('/readyz')).toEqual([503, { status: 'unavailable', releases: false, api: true }])
    await rename(join(folder, 'gone'), join(folder, 'releases'))
    expect(await ask('/readyz')).toEqual([200, { status: 'ok', releases: true, api: true }])
  })

  it('sends its calls to every process that is ready, and to no other', async () => {
    expect(await calls(4)).toEqual(new Set(['one', 'other']))
    if (apis[0]) apis[0].state.ready = false
    await gateway.app.inject('/readyz')
    expect(await calls(4)).toEqual(new Set(['other']))
  })

  it('sends a call that could not be delivered, with its body, to another process', async () => {
    await apis[0]?.close()
    expect(await calls(8)).toEqual(new Set(['other']))
    expect(apis[1]?.state.calls).toBe(8)
    await apis[1]?.close()
    expect(await calls(4)).toEqual(new Set([503]))
  })

  it('does so too when none was found ready, as on a machine that is too busy to answer in time', async () => {
    for (const { state } of apis) state.ready = false
    await gateway.app.inject('/readyz')
    await apis[0]?.close()
    expect(await calls(8)).toEqual(new Set(['other']))
  })

  it('names each call for the API and for the caller, whatever the caller says', async () => {
    const headers = { 'x-request-id': 'mine' }
    const ids = await Promise.all([1, 2].map(() => gateway.app.inject({ url: '/api/cart', headers })))
    const given = ids.map(reply => reply.headers['x-request-id'])
    expect(given[0]).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(given).size).toBe(2)
  })
})
