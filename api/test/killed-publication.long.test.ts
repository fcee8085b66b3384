import { dnsCalls } from '@panel/shared/contract'
import { startTestApi, type TestApi } from './api'
import { type DoomedProcesses, messages, startDoomedProcesses } from './doomed-process'
import { type NameServers, startNameServers } from './name-servers'
import { finish, killAtEachMessage } from './survive-kills'
import { createUser, makeDomain, uniqueName } from './users'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let api: TestApi
let servers: NameServers
let processes: DoomedProcesses
let settings: Record<string, string>

beforeAll(async () => {
  servers = await startNameServers()
  api = await startTestApi({ env: { DNS_PUBLISHER: servers.setting } })
  processes = startDoomedProcesses()
  const database = await processes.openWay(Number(new URL(api.url).port), messages.statements)
  const publisher = await processes.openWay(servers.ports.web, messages.all)
  settings = {
    DATA_DIR: api.deps.settings.DATA_DIR,
    DATABASE_URL: Object.assign(new URL(api.url), { port: String(database.port), search: '' }).href,
    DNS_PUBLISHER: servers.setting.replace(`:${servers.ports.web}?`, `:${publisher.port}?`),
  }
})

afterAll(async () => {
  processes.close()
  await api.close()
  await servers.close()
})

test('a publication: killed at each message, the zone is served as it is stored', async () => {
  const doomed = {
    run: (doing: Parameters<typeof processes.run>[0], last: number) => processes.run(doing, last, settings),
    finish: () => finish(api, async () => undefined),
  }
  const points = await killAtEachMessage(doomed, async () => {
    const person = await createUser(api)
    const name = uniqueName('served')
    await servers.follow(`${name}.com`)
    const id = await makeDomain(api, person, await createUser(api, 'admin'), name)
    const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' }
    await api.call(dnsCalls.create, { token: person.token, body })
    const check = async () => expect(await servers.dig('primary', `www.${name}.com`, 'A')).toEqual(['192.0.2.1'])
    return { doing: { task: 'publish_zone' }, check }
  })
  expect(points).toBeGreaterThan(6)
})
