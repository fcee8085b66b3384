import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestGateway, testGateway } from '../testing/gateway'

const report = {
  panel: 'mfe-search-cart',
  build: '1.0.0-p1',
  phase: 'entry',
  cause: 'it could not be loaded',
  recovered: true,
}

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
})
afterEach(() => gateway.app.close())

const send = (payload: unknown, url = '/client-report', type = 'application/json') =>
  gateway.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: JSON.stringify(payload) })

const metrics = async () => (await gateway.app.inject('/metrics')).body

describe('reports of browsers', () => {
  it('are counted by panel and phase', async () => {
    expect((await send(report)).statusCode).toBe(204)
    expect((await send({ ...report, recovered: false })).statusCode).toBe(204)
    expect((await send({ ...report, panel: 'made-up' })).statusCode).toBe(204)
    const text = await metrics()
    expect(text).toContain('panel_failures_total{panel="mfe-search-cart",phase="entry",recovered="true"} 1')
    expect(text).toContain('panel_failures_total{panel="mfe-search-cart",phase="entry",recovered="false"} 1')
    expect(text).toContain('panel_failures_total{panel="other",phase="entry",recovered="true"} 1')
    expect(text).not.toContain('made-up')
  })

  it.each<[string, unknown, number]>([
    ['an unknown field', { ...report, more: 1 }, 422],
    ['a missing field', { panel: 'x' }, 422],
    ['a phase that is no word', { ...report, phase: 'a\nb' }, 422],
    ['a phase that the shell has not', { ...report, phase: 'invented' }, 422],
    ['too long a cause', { ...report, cause: 'x'.repeat(1001) }, 422],
    ['no object', [], 422],
    ['too much', { ...report, cause: 'x'.repeat(20_000) }, 413],
    ['a poisoned key', JSON.parse('{"__proto__":{"a":1}}'), 400],
  ])('are refused with %s', async (_, payload, status) => {
    const reply = await send(payload)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  it('are limited to 60 a minute from one address', async () => {
    const statuses = []
    for (let index = 0; index < 62; index++) statuses.push((await send(report)).statusCode)
    expect(statuses.slice(0, 60).every(status => status === 204)).toBe(true)
    expect(statuses.slice(60)).toEqual([429, 429])
    const refused = await send(report)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  it.each(['cross-site', 'same-site'])('are refused from a page that is %s', async site => {
    for (const url of ['/client-report', '/csp-report']) {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': site }
      const reply = await gateway.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(report) })
      expect([url, reply.statusCode]).toEqual([url, 403])
    }
    expect(await metrics()).not.toContain('panel_failures_total{')
  })

  it('of the security policy leave a short line in the log, however long they are', async () => {
    let logged = ''
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      logged += text
      return true
    })
    // With another system to send it to, the log is written in a way that a test can watch.
    const noisy = await testGateway({ LOG_LEVEL: 'warn', LOG_TARGET: 'syslog+tcp://127.0.0.1:9' })
    const body = {
      effectiveDirective: 'script-src',
      blockedURL: 'x'.repeat(5000),
      sample: 'secret',
      more: ['y'.repeat(5000)],
    }
    const payload = JSON.stringify([{ type: 'csp-violation', body }])
    const headers = { 'content-type': 'application/reports+json' }
    const reply = await noisy.app.inject({ method: 'POST', url: '/csp-report', headers, payload })
    await noisy.app.close()
    write.mockRestore()
    expect(reply.statusCode).toBe(204)
    expect(logged).toContain('"directive":"script-src","blocked":"xxx')
    expect(logged).not.toMatch(/secret|yyy/)
    expect(logged.length).toBeLessThan(700)
  })

  it('of the security policy are counted, in either form', async () => {
    const old = await send(
      { 'csp-report': { 'violated-directive': 'script-src' } },
      '/csp-report',
      'application/csp-report',
    )
    const now = await send([{ type: 'csp-violation', body: {} }], '/csp-report', 'application/reports+json')
    expect([old.statusCode, now.statusCode]).toEqual([204, 204])
    expect(await metrics()).toContain('policy_violations_total 2')
  })
})

describe('the metrics', () => {
  it('are for this machine alone', async () => {
    const seen = await gateway.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } })
    const other = await gateway.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })
    const rebound = await gateway.app.inject({ url: '/metrics', headers: { host: 'rebound.example' } })
    expect([seen.statusCode, other.statusCode, rebound.statusCode]).toEqual([404, 404, 404])
  })

  it('say when the newest backup was made, once there is one', async () => {
    expect(await metrics()).not.toMatch(/^backup_last_success_seconds /m)
    const folder = join(gateway.releases.folder, 'backups')
    await mkdir(folder)
    await writeFile(join(folder, 'backup-2026-01-02T03-04-05Z'), '')
    expect(await metrics()).toContain(`backup_last_success_seconds ${Date.UTC(2026, 0, 2, 3, 4, 5) / 1000}`)
  })

  it('have the start of the process in place of a backup that there should be', async () => {
    const planned = await testGateway({ BACKUP_EVERY: '24' })
    const { body } = await planned.app.inject('/metrics')
    expect(Number(/^backup_last_success_seconds ([\d.]+)$/m.exec(body)?.[1])).toBeGreaterThan(Date.UTC(2026, 0) / 1000)
    await planned.app.close()
  })

  it('count replies by kind and class', async () => {
    await gateway.app.inject({ url: '/', headers: { accept: 'text/html' } })
    await gateway.app.inject('/panels/shell/1.0.0-s1/gone.js')
    const text = await metrics()
    expect(text).toContain('gateway_replies_total{kind="page",status="2xx"} 1')
    expect(text).toContain('gateway_replies_total{kind="panels",status="4xx"} 1')
  })
})
