import { apiTokenCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser } from './users'

let api: TestApi
let key: string

beforeAll(async () => {
  api = await startTestApi()
  const { token } = await createUser(api)
  const body = { name: 'acme', scopes: ['dns:read', 'dns:write'] }
  key = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token, body })).token
})

afterAll(() => api.close())

const send = async (method: 'GET' | 'PUT', url: string, headers: Record<string, string>) => {
  const reply = await api.app.inject({ method, url, headers })
  return [reply.statusCode, reply.json()]
}

const sentence = { error: expect.stringMatching(/^[A-Z].*\.$/) }

describe('PowerDNS’s HTTP API', () => {
  test('says which version and which server it is', async () => {
    expect(await send('GET', '/api', {})).toEqual([200, [{ url: '/api/v1', version: 1 }]])
    const server = expect.objectContaining({ id: 'localhost', type: 'Server', version: '4.9.0' })
    expect(await send('GET', '/api/v1/servers', { 'x-api-key': key })).toEqual([200, [server]])
    expect(await send('GET', '/api/v1/servers/localhost', { authorization: `Bearer ${key}` })).toEqual([200, server])
  })

  test.each<[string, number, string, Record<string, string>, 'GET' | 'PUT']>([
    ['no key', 401, '', {}, 'GET'],
    ['a wrong key', 401, '', { 'x-api-key': 'dca_0' }, 'GET'],
    ['another server', 404, '/other', {}, 'GET'],
    ['another method', 405, '', {}, 'PUT'],
  ])('refuses %s in a sentence', async (_, status, path, headers, method) => {
    expect(await send(method, `/api/v1/servers/localhost${path}`, headers)).toEqual([status, sentence])
  })
})
