import { authCalls } from '@panel/shared/contract'
import { accountsOf, newEmail } from './accounts'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { untilJobsAreDone } from './until'
import { codeFor, createUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const { login, me } = accountsOf(() => api)

describe('new password', () => {
  const reset = (email: string, code: string, new_password: string) =>
    api.call(authCalls.resetPassword, { body: { email, code, new_password } })

  test('by three steps: every session ends, the new password holds, the owner is notified', async () => {
    const person = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email: person.email }, language: 'uk' })
    const code = await codeFor(api, person.email)
    expect((await api.call(authCalls.verifyReset, { body: { email: person.email, code } })).json).toEqual({
      status: 'ok',
    })
    expect((await reset(person.email, code, 'a quite new one')).json).toEqual({ status: 'ok' })
    expect((await me(person.token)).status).toBe(401)
    expect((await login(person.email)).status).toBe(400)
    expect((await login(person.email, 'a quite new one')).status).toBe(200)
    expect((await reset(person.email, code, 'and another one')).status).toBe(400)
    await untilJobsAreDone(api.db)
    expect(api.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
      `${code} – ваш код: відновлення пароля`,
      'Your password was changed',
    ])
  })

  test('of two at once with one code, one succeeds', async () => {
    const { email } = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const code = await codeFor(api, email)
    const answers = await Promise.all([reset(email, code, 'first new one'), reset(email, code, 'second new one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a weak one is named and does not use the code up', async () => {
    const { email } = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const code = await codeFor(api, email)
    const weak = await reset(email, code, '12345678')
    expect(problemOf(weak).errors).toEqual([
      expect.objectContaining({ field: 'new_password', code: 'password_common' }),
    ])
    expect((await reset(email, code, 'a strong new one')).status).toBe(200)
  })

  test('nothing reveals whether an address has an account, and none without one is mailed', async () => {
    const { email } = await createUser(api)
    const nobody = newEmail()
    for (const call of [authCalls.requestReset, authCalls.resend]) {
      const known = await api.call(call, { body: { email } })
      const unknown = await api.call(call, { body: { email: nobody } })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    }
    const body = (address: string) => ({ body: { email: address, code: '000000' } })
    const known = problemOf(await api.call(authCalls.verifyReset, body(email)))
    const unknown = problemOf(await api.call(authCalls.verifyReset, body(nobody)))
    expect({ ...known, request_id: '' }).toEqual({ ...unknown, request_id: '' })
    await codeFor(api, email)
    expect(api.mails.filter(({ to }) => to === nobody)).toEqual([])
  })
})
