import { randomUUID } from 'node:crypto'
import { authCalls, cartCalls } from '@panel/shared/contract'
import { Client } from 'pg'
import { hasten } from '../src/jobs/schedule-repository'
import { addDraining } from '../src/server-kit/drain'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { environment } from './database'
import { until } from './until'
import { createUser } from './users'

let api: TestApi
let superuser: Client

beforeEach(async () => {
  api = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  superuser = new Client({ connectionString: process.env[environment.server] ?? '' })
  await superuser.connect()
})

afterEach(async () => {
  await superuser.end()
  await api.close()
})

const ask = async (url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) => {
  const { statusCode, body } = await api.app.inject({ url, remoteAddress, headers })
  return { status: statusCode, body }
}

const databaseName = () => new URL(api.url).pathname.slice(1)

const refuseConnections = async (): Promise<void> => {
  await superuser.query(`alter database ${databaseName()} allow_connections false`)
  await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseName()])
}

describe('for load balancers', () => {
  test('a process is ready while its database answers; it lives all the while', async () => {
    expect(await ask('/readyz')).toEqual({ status: 200, body: '{"status":"ok"}' })
    await refuseConnections()
    expect((await ask('/readyz')).status).toBe(503)
    expect(await ask('/livez')).toEqual({ status: 200, body: '{"status":"ok"}' })
    expect((await ask('/metrics')).body).toMatch(/^database_up 0$/m)
    await superuser.query(`alter database ${databaseName()} allow_connections true`)
    expect((await ask('/readyz')).status).toBe(200)
  })

  test('changes wait for a server that is not the primary yet, and answers say so', async () => {
    const user = await createUser(api)
    const setReadOnly = async (value: 'on' | 'off') => {
      await superuser.query(`alter database ${databaseName()} set default_transaction_read_only to ${value}`)
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        databaseName(),
      ])
      await until('the database answers', async () => (await ask('/readyz')).status === 200)
    }
    const change = () => api.call(cartCalls.add, { token: user.token, body: { name: 'waits', zone: 'com' } })
    await setReadOnly('on')
    expect(codeOf(await change())).toEqual([503, 'unavailable'])
    await setReadOnly('off')
    expect((await change()).status).toBe(cartCalls.add.status)
  })

  test('a process that gets a signal to stop is not ready from then on', async () => {
    await addDraining(api.app.server)()
    expect(await ask('/readyz')).toEqual({ status: 503, body: '{"status":"stopping"}' })
    expect((await ask('/livez')).status).toBe(200)
  })
})

describe('metrics', () => {
  test('count calls, sign-ins, limits, jobs and connections', async () => {
    const user = await createUser(api)
    const login = (password: string) => api.call(authCalls.login, { body: { username: user.email, password } })
    for (let tries = 0; (await login('wrong password')).status !== 429; tries += 1) expect(tries).toBeLessThan(100)
    await api.call(authCalls.requestReset, { body: { email: user.email } })
    await hasten(api.db, 'never_done')
    const { body } = await ask('/metrics')
    expect(body).toMatch(/^api_call_seconds_count\{method="POST",path="\/api\/auth\/token",status="400"\} [1-9]/m)
    expect(body).toMatch(/^logins_total\{result="invalid_password"\} [1-9]/m)
    expect(body).toMatch(/^rate_limits_reached_total\{limit="[\w-]+"\} 1$/m)
    expect(body).toMatch(/^jobs\{task="send_code",state="due"\} 1$/m)
    expect(body).toMatch(/^jobs_oldest_due_seconds \d/m)
    expect(body).toMatch(/^database_connections\{pool="calls",state="waiting"\} 0$/m)
    expect(body).toMatch(/^database_up 1$/m)
    expect(body).toMatch(/^job_last_success_seconds\{job="never_done"\} [1-9]/m)
    // Zones are published nowhere here.
    expect(body).not.toMatch(/^dns_server_up /m)
  })

  test('are for the addresses of METRICS_FROM alone', async () => {
    expect((await ask('/metrics', '203.0.113.7')).status).toBe(404)
    expect((await ask('/metrics', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
    expect((await ask('/metrics', '::ffff:127.0.0.1')).status).toBe(200)
    expect((await ask('/metrics', '127.0.0.1', { host: 'rebound.example' })).status).toBe(404)
    expect((await ask('/metrics', '127.0.0.1', { host: '[::1]:3001' })).status).toBe(200)
    const open = await startTestApi({ env: { METRICS_FROM: '203.0.113.0/24, 2001:db8::1' } })
    const allowed = async (remoteAddress: string) =>
      (await open.app.inject({ url: '/metrics', remoteAddress })).statusCode
    expect(await Promise.all(['203.0.113.7', '2001:db8::1', '127.0.0.1'].map(allowed))).toEqual([200, 200, 404])
    await open.close()
  })
})

describe('the id of a request', () => {
  test('is the gateway’s, and goes on into the database', async () => {
    const id = randomUUID()
    const user = await createUser(api)
    const holder = new Client({ connectionString: api.url })
    await holder.connect()
    await holder.query('begin; lock table cart_items in access exclusive mode')
    const answer = api.call(cartCalls.list, { token: user.token, headers: { 'x-request-id': id } })
    const seen = async () => {
      const { rows } = await superuser.query('select query from pg_stat_activity where query like $1', [
        `%cart_items% /* request ${id} */`,
      ])
      return rows.length > 0
    }
    await until('the statement is seen', seen)
    await holder.query('rollback')
    await holder.end()
    expect((await answer).headers['x-request-id']).toBe(id)
  })

  test('belongs to it alone', async () => {
    const idOf = async (given: string, remoteAddress: string) => {
      const headers = { 'x-request-id': given }
      return (await api.app.inject({ url: '/api/health', remoteAddress, headers })).headers['x-request-id']
    }
    const id = randomUUID()
    expect(await idOf(id, '203.0.113.7')).not.toBe(id)
    expect(await idOf('*/ drop table users', '127.0.0.1')).toMatch(/^[\da-f-]{36}$/)
  })
})
