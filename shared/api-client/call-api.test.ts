import { answerApi } from '@panel/shared/testing'
import { addressCalls, authCalls, domainCalls, userCalls } from '../contract'
import { changeLanguage, startI18n } from '../i18n'
import { session, useSession } from '../session'
import { callApi, fetchCall } from './call-api'

const me = { id: 1, email: 'olena@gmail.com', is_admin: false }
const refused = (body: object, status = 409, headers = {}) => ({ status, body, headers })

beforeAll(() => startI18n('en'))

beforeEach(() => {
  session.clear()
  session.closeSignIn()
})

test('a call carries the bearer token and the language', async () => {
  const headers: Headers[] = []
  answerApi({
    'GET /api/users/me': request => {
      headers.push(request.headers)
      return { body: me }
    },
  })
  await callApi(userCalls.me, {})
  session.start('opaque')
  await changeLanguage('uk')
  await callApi(userCalls.me, {})
  await changeLanguage('en')
  expect(headers.map(each => [each.get('authorization'), each.get('accept-language')])).toEqual([
    [null, 'en'],
    ['Bearer opaque', 'uk'],
  ])
})

test('a call is a part of the trace that the gateway named the page by', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const entries = jest.fn(() => [{ serverTiming: [{ name: 'trace', description: trace }] }])
  Object.defineProperty(performance, 'getEntriesByType', { value: entries, configurable: true })
  let sent: string | null = null
  answerApi({
    'GET /api/users/me': request => {
      sent = request.headers.get('traceparent')
      return { body: me }
    },
  })
  await callApi(userCalls.me, {})
  Reflect.deleteProperty(performance, 'getEntriesByType')
  expect(sent).toBe(`00-${trace}-a3ce929d0e0e4736-01`)
})

test('parameters go into the path, safely', async () => {
  const calls = answerApi({})
  await expect(callApi(addressCalls.get, { params: { id: '../users/me' as unknown as number } })).rejects.toThrow()
  expect(calls).toEqual(['GET /api/address-book/..%2Fusers%2Fme'])
})

test('the token call is a form (S7.3)', async () => {
  let sent = ''
  answerApi({
    'POST /api/auth/token': async request => {
      sent = `${request.headers.get('content-type')} ${await request.text()}`
      return { body: { access_token: 'opaque', token_type: 'bearer' } }
    },
  })
  await callApi(authCalls.login, { body: { username: 'a+b@gmail.com', password: 'p&q' } })
  expect(sent).toBe('application/x-www-form-urlencoded;charset=UTF-8 username=a%2Bb%40gmail.com&password=p%26q')
})

test('an answer of another shape is no answer', async () => {
  answerApi({ 'GET /api/users/me': () => ({ body: { id: 'one' } }) })
  await expect(callApi(userCalls.me, {})).rejects.toMatchObject({ failure: 'malformed', status: 200 })
  answerApi({ 'GET /api/users/me': () => ({ body: '<!doctype html>' }) })
  await expect(callApi(userCalls.me, {})).rejects.toMatchObject({ failure: 'malformed', status: 200 })
})

test('a refusal keeps its code, its sentence, its fields and its time to wait', async () => {
  const errors = [{ field: 'email', code: 'email', message: 'Not an email' }]
  const body = { code: 'validation', detail: 'Check the fields', errors }
  answerApi({ 'POST /api/auth/register': () => refused(body, 422, { 'retry-after': '7' }) })
  await expect(callApi(authCalls.register, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
    failure: 'problem',
    status: 422,
    code: 'validation',
    detail: 'Check the fields',
    fields: errors,
    retryAfter: 7,
  })
})

test("a refused login's reason is its code (S8.1)", async () => {
  const detail = { reason: 'user_not_found', message: 'Nobody has this email' }
  answerApi({ 'POST /api/auth/token': () => refused({ detail }, 400) })
  await expect(callApi(authCalls.login, { body: { username: 'a@gmail.com', password: 'b' } })).rejects.toMatchObject({
    reason: 'user_not_found',
    code: 'user_not_found',
    detail: 'Nobody has this email',
  })
})

test('no answer at all is a failure of the network', async () => {
  answerApi({
    'GET /api/domains/my': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(callApi(domainCalls.mine, {})).rejects.toMatchObject({ failure: 'network', status: 0 })
})

test('a caller that aborts gets its own abort as the error', async () => {
  const stop = new AbortController()
  answerApi({
    'GET /api/users/me': () => {
      stop.abort()
      throw new DOMException('aborted', 'AbortError')
    },
  })
  await expect(fetchCall(userCalls.me, {}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a 401 ends the session once; one that belongs to an older token does not', async () => {
  session.start('first')
  session.setUser({ email: me.email })
  answerApi({
    'GET /api/domains/my': () => {
      if (session.token() === 'first') session.start('second')
      return refused({ code: 'not_authenticated' }, 401)
    },
  })
  await expect(callApi(domainCalls.mine, {})).rejects.toMatchObject({ status: 401 })
  expect(session.token()).toBe('second')
  await expect(callApi(domainCalls.mine, {})).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState()).toMatchObject({ token: null, signIn: 'expired' })
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([400, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504])('an answer of %i ends no session', async status => {
  session.start('token')
  session.setUser({ email: me.email })
  answerApi({ 'GET /api/domains/my': () => refused({ code: 'unavailable' }, status) })
  await expect(callApi(domainCalls.mine, {})).rejects.toMatchObject({ status })
  expect(useSession.getState()).toMatchObject({ token: 'token', user: { email: me.email }, signIn: null })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is no JSON', () => ({ status: 200, body: '<html>' })],
])('%s ends no session', async (_, answer) => {
  session.start('token')
  answerApi({ 'GET /api/domains/my': answer })
  await expect(callApi(domainCalls.mine, {})).rejects.toThrow()
  expect(useSession.getState()).toMatchObject({ token: 'token', signIn: null })
})
