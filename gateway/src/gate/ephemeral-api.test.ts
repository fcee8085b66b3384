import { createServer, type Server } from 'node:net'
import { temporaryFolder } from '../testing/builds'
import { startEphemeralApi } from './ephemeral-api'
import { trialEnvironment } from './trial-environment'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let other: Server
let connections = 0

beforeEach(async () => {
  other = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  await new Promise(resolve => other.close(resolve))
})

const portOf = (server: Server): string => {
  const address = server.address()
  return typeof address === 'object' ? String(address?.port) : ''
}

describe('the API of a trial', () => {
  it('starts beside a product with a registry, a WHOIS server and a log elsewhere, and reaches none of them', async () => {
    const place = `127.0.0.1:${portOf(other)}`
    vi.stubEnv('REGISTRY', `epp+tls://registrar@${place}`)
    vi.stubEnv('LOOKUP', 'whois')
    vi.stubEnv('LOOKUP_WHOIS', place)
    // Taken, as it is where the product runs.
    vi.stubEnv('WHOIS_PORT', portOf(other))
    vi.stubEnv('LOG_TARGET', `syslog+tcp://${place}`)
    const api = await startEphemeralApi(await temporaryFolder())
    try {
      const found = await fetch(`${api.url}/api/whois?domain=somebody-elses-name.com`)
      expect([200, 404]).toContain(found.status)
    } finally {
      await api.stop()
    }
    expect(connections).toBe(0)
  })

  it('gets no setting that is not named, and no secret', () => {
    const given = {
      PATH: '/bin',
      LC_ALL: 'C',
      NODE_ENV: 'test',
      ZONES: 'com',
      REGISTRY: 'epp+tls://u@registry.example:700',
      EPP_PASSWORD: 'secret',
      APP_KEYS: 'secret',
      PANEL_TOKEN: 'secret',
      A_LATER_SETTING: '1',
    }
    expect(trialEnvironment(given)).toEqual({
      PATH: '/bin',
      LC_ALL: 'C',
      NODE_ENV: 'test',
      ZONES: 'com',
      REGISTRY: 'sandbox',
      LOOKUP: 'sandbox',
    })
  })
})
