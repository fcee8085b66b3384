import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { dnsCalls } from '@panel/shared/contract'
import { startTestApi, type TestApi } from './api'
import { type NameServers, startNameServers } from './name-servers'
import { killAtEachPoint } from './survive-kills'
import { createUser, makeDomain, uniqueName } from './users'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let api: TestApi
let servers: NameServers
/** Between the product and the publisher. */
let way: Server
/** Passed before a call reaches the publisher, and before its answer is handed on. */
let point = async (): Promise<void> => undefined

beforeAll(async () => {
  servers = await startNameServers()
  way = createServer((request, response) => {
    const handOn = async (): Promise<void> => {
      const body = await text(request)
      await point()
      const answer = await fetch(`http://127.0.0.1:${servers.ports.web}${request.url}`, {
        method: request.method ?? '',
        headers: { 'x-api-key': 'test-key' },
        ...(body && { body }),
      })
      await point()
      response.writeHead(answer.status).end(await answer.text())
    }
    handOn().catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    way.listen(0, '127.0.0.1', resolve)
  })
  const port = (way.address() as AddressInfo).port
  const setting = servers.setting.replace(`:${servers.ports.web}?`, `:${port}?`)
  api = await startTestApi({ env: { DNS_PUBLISHER: setting } })
})

afterAll(async () => {
  await api.close()
  way.closeAllConnections()
  await new Promise(resolve => way.close(resolve))
  await servers.close()
})

test('a publication: killed at each statement and each call, the zone is served as it is stored', async () => {
  const outside = {
    deliver: async () => undefined,
    onCall: (call: typeof point) => {
      point = call
    },
  }
  const points = await killAtEachPoint(api, outside, async () => {
    const person = await createUser(api)
    const name = uniqueName('served')
    await servers.follow(`${name}.com`)
    const id = await makeDomain(api, person, await createUser(api, 'admin'), name)
    const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' }
    await api.call(dnsCalls.create, { token: person.token, body })
    const check = async () => expect(await servers.dig('primary', `www.${name}.com`, 'A')).toEqual(['192.0.2.1'])
    return { doing: { task: 'publish_zone', payload: { domainId: id } }, check }
  })
  expect(points).toBeGreaterThan(6)
})
