import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createMetrics as createApiMetrics } from '@panel/api/metrics'
import { readSettings as readApiSettings, settingsSchema } from '@panel/api/settings'
import { root, textOf } from '@panel/e2e/suites/workspaces'
import { createMetrics as createGatewayMetrics } from '@panel/gateway/metrics'
import { readSettings as readGatewaySettings } from '@panel/gateway/settings'
import { dashboard, metricsIn, queries, seriesIn } from './queries'

const ownSeries = async (): Promise<Set<string>> =>
  seriesIn(
    (await createApiMetrics(true).registry.metrics()) +
      (await createGatewayMetrics({ folder: '', expected: false }, true).registry.metrics()),
  )

/** Of Prometheus itself, and of programs whose `/metrics` the test of the machines reads. */
const ofOthers = /^(up$|patroni_|etcd_|haproxy_)/

describe('alerts and dashboard', () => {
  test('ask for metrics that API and gateway have', async () => {
    const known = await ownSeries()
    const asked = [...queries].flatMap(([where, query]) => metricsIn(query).map(name => ({ where, name })))
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter(({ name }) => !known.has(name) && !ofOthers.test(name))).toEqual([])
  })

  test('a metric that does not exist is found', async () => {
    const query = 'sum by (job) (rate(api_call_seconds_cuont{status=~"5.."}[5m])) / max(jobs) > 1e9'
    expect(metricsIn(query)).toEqual(['api_call_seconds_cuont', 'jobs'])
    const known = await ownSeries()
    expect(metricsIn(query).filter(name => !known.has(name))).toEqual(['api_call_seconds_cuont'])
  })

  test('the panels of the dashboard have a number and a place of their own', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const overlap = panels.flatMap(({ title, gridPos: a }, at) =>
      panels
        .slice(at + 1)
        .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map(other => [title, other.title]),
    )
    expect(overlap).toEqual([])
    expect(panels.filter(({ gridPos }) => gridPos.x + gridPos.w > 24)).toEqual([])
  })
})

describe('the units', () => {
  const units = ['-api', '-gateway', ''].map(name => textOf(`deploy/systemd/domain-panel${name}.service`))

  test('start a program of this repository', () => {
    const command = /^ExecStart=\/usr\/bin\/env node --import \.\/(\S+) --import tsx (\S+)$/m
    const started = units.map(text => command.exec(text)?.slice(1) ?? [])
    const programs = started.map(([, program]) => program)
    expect(programs).toEqual(['api/src/main.ts', 'gateway/src/main.ts', 'gateway/src/commands/start.ts'])
    expect(started.flat().filter(file => !existsSync(join(root, file)))).toEqual([])
  })

  const environmentOf = (name: string) => parseEnv(textOf(`deploy/systemd/${name}.env`))

  test('have settings that are documented, and that the processes take', () => {
    const documented = textOf('docs/settings.md')
    const names = ['api', 'gateway', 'product'].flatMap(name => Object.keys(environmentOf(name)))
    expect(names.filter(name => !documented.includes(`| ${name} |`) && !/^AWS_/.test(name))).toEqual([])
    const api = environmentOf('api')
    expect(() => readApiSettings(api)).toThrow(/^The setting APP_KEYS must be 64 hexadecimal digits/)
    const [APP_KEYS, GATEWAY_KEY] = ['0'.repeat(64), '1'.repeat(64)]
    expect(() => readApiSettings({ ...api, APP_KEYS })).toThrow(
      /^The setting GATEWAY_KEY must be 64 hexadecimal digits/,
    )
    expect(readApiSettings({ ...api, APP_KEYS, GATEWAY_KEY })).toMatchObject({ API_HOST: '10.0.0.11' })
    expect(readGatewaySettings({ ...environmentOf('gateway'), GATEWAY_KEY }).apiUrls).toEqual([
      'http://10.0.0.11:3001',
      'http://10.0.0.12:3001',
    ])
  })

  test('let one machine answer DNS queries of the world, as a user who may take port 53 and nothing else of root’s', () => {
    expect(readApiSettings(environmentOf('product'))).toMatchObject({
      DNS_PUBLISHER: { kind: 'local' },
      DNS_HOST: ['192.0.2.1', '2001:db8::1'],
      DNS_PORT: 53,
      DNS_SECONDARIES: [{ name: 'ns2.panel.example', address: '198.51.100.1', port: 53 }],
    })
    expect(() => readGatewaySettings(environmentOf('product'))).not.toThrow()
    const unit = textOf('deploy/systemd/domain-panel.service')
    expect(unit.match(/^User=.*|.*CAP_.*/gm)).toEqual([
      'User=domain-panel',
      'AmbientCapabilities=CAP_NET_BIND_SERVICE',
      'CapabilityBoundingSet=CAP_NET_BIND_SERVICE',
    ])
  })

  test('give the gateway none of the API’s secrets', () => {
    const { DATABASE_URL, APP_KEYS, ...rest } = environmentOf('api')
    expect([DATABASE_URL, APP_KEYS]).toEqual([expect.any(String), 'change-me'])
    expect(Object.keys(rest).every(name => name in settingsSchema.shape)).toBe(true)
    expect(Object.keys(environmentOf('gateway'))).not.toEqual(expect.arrayContaining(['DATABASE_URL']))
  })
})
