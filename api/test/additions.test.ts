import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  apiTokenCalls,
  authCalls,
  dnsCalls,
  domainCalls,
  secondFactorCalls,
  webhookCalls,
} from '@panel/shared/contract'
import { Secret, TOTP } from 'otpauth'
import { codeOf, idOf, jsonOf, reasonOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { addPasskey, newAuthenticator, passkeyAnswer } from './authenticator'
import { untilJobsAreDone } from './until'
import { codeFor, createUser, goodPassword, makeDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let receiver: Server
let received: number

beforeAll(async () => {
  api = await startTestApi({ env: { WEBHOOK_PRIVATE: '1' }, worker: true })
  admin = await createUser(api, 'admin')
  receiver = createServer((_, response) => {
    received += 1
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
})

beforeEach(() => {
  received = 0
})

afterAll(async () => {
  await api.close()
  receiver.closeAllConnections()
  await new Promise(resolve => receiver.close(resolve))
})

const newPassword = 'meadow stone 77'

const login = (person: TestUser, password: string) =>
  api.call(authCalls.login, { body: { username: person.email, password } })

const turnFactorOn = async (token: string) => {
  const { secret } = jsonOf<{ secret: string }>(await api.call(secondFactorCalls.startTotp, { token }))
  const codeAt = (step: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + step * 30_000 })
  await api.call(secondFactorCalls.confirmTotp, { token, body: { code: codeAt(0) } })
  return codeAt
}

const addToken = async (token: string): Promise<string> => {
  const body = { name: 'script', scopes: ['domains:read', 'dns:write'] }
  return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token, body })).token
}

const addWebhook = async (token: string): Promise<number> => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  return idOf(await api.call(webhookCalls.create, { token, body: { url, events: ['dns.changed'] } }))
}

/** The owner proves to have the mailbox. Returns the session of the sign-in after it. */
const recover = async (person: TestUser): Promise<string> => {
  await untilJobsAreDone(api.db)
  const before = api.mails.filter(({ to }) => to === person.email).length
  await api.call(authCalls.requestReset, { body: { email: person.email } })
  const body = { email: person.email, code: await codeFor(api, person.email, before), new_password: newPassword }
  expect((await api.call(authCalls.resetPassword, { body })).status).toBe(200)
  const signedIn = await login(person, newPassword)
  expect(codeOf(signedIn)).toEqual([200, undefined])
  return tokenOf(signedIn)
}

describe('what a thief added', () => {
  test('is worth nothing after the owner has reset the password', async () => {
    const owner = await createUser(api)
    const domain = await makeDomain(api, owner, admin)
    const thief = tokenOf(await login(owner, goodPassword))
    const passkey = newAuthenticator(api.deps)
    expect((await addPasskey(api, thief, passkey)).status).toBe(201)
    const apiToken = await addToken(thief)
    const webhook = await addWebhook(thief)
    const codeAt = await turnFactorOn(thief)
    expect(reasonOf(await login(owner, goodPassword)).reason).toBe('second_factor_required')

    const token = await recover(owner)
    expect(codeOf(await api.call(domainCalls.mine, { token: apiToken }))).toEqual([401, 'token_resting'])
    const answer = await passkeyAnswer(api, passkey)
    expect(codeOf(await api.call(secondFactorCalls.signInByPasskey, { body: { passkey: answer } }))).toEqual([
      400,
      'passkey_refused',
    ])
    for (const body of [{ passkey: await passkeyAnswer(api, passkey) }, { code: codeAt(1) }])
      expect(codeOf(await api.call(secondFactorCalls.confirmIdentity, { token, body }))).toEqual([
        400,
        'identity_wrong',
      ])
    await api.call(dnsCalls.create, {
      token,
      body: { domain_id: domain, host: 'www', type: 'A', content: '192.0.2.1' },
    })
    await api.call(webhookCalls.test, { token, params: { id: webhook } })
    await untilJobsAreDone(api.db)
    expect(received).toBe(0)
  })
})
