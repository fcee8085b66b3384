import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textOf } from '@panel/e2e/suites/workspaces'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { stringify } from 'yaml'
import { queries } from './queries'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let folder: string

beforeAll(() => {
  provideDebianPackages(['prometheus', 'haproxy', 'patroni', 'systemd', 'openssl'])
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-deploy-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const run = (program: string, ...words: string[]): { ok: boolean; said: string } => {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env: process.env })
  return { ok: status === 0, said: `${stdout}${stderr}` }
}

describe('promtool', () => {
  const putRules = (alerts = textOf('deploy/prometheus/alerts.yml')): string => put('alerts.yml', alerts)

  test('takes the configuration and the alerts', () => {
    putRules()
    const config = put('prometheus.yml', textOf('deploy/prometheus/prometheus.yml'))
    expect(run('promtool', 'check', 'config', config)).toMatchObject({ ok: true })
  })

  test('sees the alerts come when they should, and only then', () => {
    putRules()
    const tests = put('alerts.test.yml', textOf('deploy/prometheus/alerts.test.yml'))
    expect(run('promtool', 'test', 'rules', tests)).toMatchObject({ ok: true })
  })

  test('notices an alert that would never come', () => {
    putRules(textOf('deploy/prometheus/alerts.yml').replace('max(database_up) == 0', 'max(database_up) == 2'))
    const tests = put('alerts.test.yml', textOf('deploy/prometheus/alerts.test.yml'))
    expect(run('promtool', 'test', 'rules', tests)).toEqual({
      ok: false,
      said: expect.stringContaining('alertname: DatabaseDown'),
    })
  })

  test('reads every query of the dashboard', () => {
    const rules = [...queries.values()].map((expr, at) => ({ record: `query_${at}`, expr }))
    const file = (all: object[]) => put('queries.yml', stringify({ groups: [{ name: 'queries', rules: all }] }))
    expect(run('promtool', 'check', 'rules', file(rules))).toMatchObject({ ok: true })
    expect(run('promtool', 'check', 'rules', file([{ record: 'wrong', expr: 'sum by (' }])).ok).toBe(false)
  })
})

test('systemd takes the units, and finds them well closed off', () => {
  const unit = textOf('deploy/systemd/domain-panel-api.service')
  const api = put('domain-panel-api.service', unit)
  const gateway = put('domain-panel-gateway.service', textOf('deploy/systemd/domain-panel-gateway.service'))
  const product = put('domain-panel.service', textOf('deploy/systemd/domain-panel.service'))
  expect(run('systemd-analyze', 'verify', '--man=no', api, gateway, product)).toEqual({ ok: true, said: '' })
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=20', api, gateway, product)).toMatchObject({
    ok: true,
  })
  const disk = put(
    'hand-over-when-full.service',
    textOf('deploy/patroni/hand-over-when-full.service').replace('/usr/local/sbin/hand-over-when-full', '/bin/true'),
  )
  expect(run('systemd-analyze', 'verify', '--man=no', disk)).toEqual({ ok: true, said: '' })
  const wrong = put('wrong.service', unit.replace('Restart=always', 'Restrat=always'))
  expect(run('systemd-analyze', 'verify', '--man=no', wrong).said).toContain("Unknown key 'Restrat'")
  const open = put('open.service', unit.replaceAll(/^(Protect|Restrict|Capability|NoNew|System).*\n/gm, ''))
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=20', open).ok).toBe(false)
})

test('HAProxy takes both configurations', () => {
  const [certificate, key] = [join(folder, 'product.crt'), join(folder, 'product.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  expect(run('openssl', ...made, '-subj', '/CN=panel.example', '-keyout', key, '-out', certificate).ok).toBe(true)
  run('sh', '-c', `cat ${certificate} >> ${key}`)
  const gateways = textOf('deploy/haproxy/gateways.cfg').replace('/etc/haproxy/product.pem', key)
  const postgresql = textOf('deploy/haproxy/postgresql.cfg')
  const check = (text: string) => run('haproxy', '-c', '-dW', '-f', put('haproxy.cfg', text))
  expect(check(gateways)).toMatchObject({ ok: true })
  expect(check(postgresql)).toMatchObject({ ok: true })
  expect(check(gateways.replace('server app-1', 'sever app-1')).ok).toBe(false)
  expect(check(postgresql.replace('fall 2', 'fal 2')).ok).toBe(false)
})

test('Patroni takes its configuration', () => {
  /** Its needs apart from the file: a program, ports that are free, and a list that another place has. */
  const ofTheMachine = /Port \d+ is already in use|bootstrap\.pg_hba {2}is not defined|data_dir|bin_dir/
  const config = textOf('deploy/patroni/config.yml').replaceAll('10.0.0.21', '127.83.0.21')
  const faults = (text: string) =>
    run('patroni', '--validate-config', put('config.yml', text))
      .said.split('\n')
      .filter(line => line !== '' && !ofTheMachine.test(line))
  expect(faults(config)).toEqual([])
  expect(faults(config.replace('ttl: 6', 'ttl: six'))).toEqual([expect.stringContaining('ttl')])
  expect(faults(config.replace('connect_address: 127.83.0.21:8008', 'connect: x'))).not.toEqual([])
})
