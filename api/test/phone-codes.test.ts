import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AdminVerifications,
  activityCalls,
  adminCalls,
  contactCalls,
  verificationCalls,
} from '@panel/shared/contract'
import { runDue } from '../src/jobs/run-due'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { readSettings } from '../src/settings/settings'
import { newWebhookSecret } from '../src/webhooks/deliver'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { removeSettings, writeSetting, writeVerifyingProfile } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

interface Text {
  number: string
  text: string
  language: string
}

const secret = newWebhookSecret()
let registries: Registries
let api: TestApi
let admin: TestUser
let gateway: Server
/** What the gateway took, in their order. */
let texts: Text[]
let status: number

/** As Standard Webhooks has a receiver check it. */
const isOurs = ({ headers }: IncomingMessage, body: string): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const age = Date.now() / 1000 - Number(headers['webhook-timestamp'])
  return age < 300 && headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (isOurs(request, body)) texts.push(JSON.parse(body) as Text)
      response.writeHead(isOurs(request, body) ? status : 401).end()
    })
  })
  await new Promise<void>(resolve => {
    gateway.listen(0, '127.0.0.1', resolve)
  })
  const REGISTRIES = writeSetting([
    { name: 'phone', zones: ['com'], url: 'sandbox', profile: writeVerifyingProfile('{ of: [phone], days: 7 }') },
    {
      name: 'both',
      zones: ['org'],
      url: 'sandbox',
      profile: writeVerifyingProfile('{ of: [phone, identity], days: 7 }'),
    },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), {})
  const SMS_GATEWAY = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/texts`
  api = await startTestApi({
    env: { REGISTRIES, SMS_GATEWAY, SMS_SECRET: secret, LIMITS_SCALE: '1' },
    deps: { registries },
    worker: true,
  })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  texts = []
  status = 202
  await api.db.deleteFrom('rate_limits').execute()
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
  await new Promise(resolve => gateway.close(resolve))
})

const send = ({ token }: TestUser, id: number, language = 'en') =>
  api.call(verificationCalls.sendCode, { token, params: { id }, headers: { 'accept-language': language } })
const check = ({ token }: TestUser, id: number, code: string) =>
  api.call(verificationCalls.checkCode, { token, params: { id }, body: { code } })
const lastCode = (): string => /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? ''
const statusOf = async (person: TestUser, id: number) => (await getDomain(api, person, id)).status
const aRequest = (person: TestUser, zone = 'com') => makeDomain(api, person, admin, uniqueName('d'), zone)
/** As a minute later: the pause between two codes. */
const endPause = () => api.db.deleteFrom('rate_limits').where('key', 'like', 'resend-pause:%').execute()

const enterPhone = async (person: TestUser, id: number, phone: string) => {
  const stored = jsonOf<{ registrant: { address_id?: number } }>(
    await api.call(contactCalls.get, { token: person.token, params: { id } }),
  )
  const { address_id: _, ...registrant } = { ...stored.registrant, phone }
  const body = { registrant, admin: registrant, tech: registrant }
  expect((await api.call(contactCalls.save, { token: person.token, params: { id }, body })).status).toBe(200)
}

test('a registrant types in the code that came by SMS, and the request goes on', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  const { json } = await api.call(verificationCalls.list, { token: person.token })
  expect(json).toMatchObject({ needed: [{ kind: 'phone', by_code: true }] })

  expect((await send(person, id, 'uk')).status).toBe(204)
  expect(texts).toEqual([{ number: '+380441234567', text: expect.stringContaining('код'), language: 'uk' }])
  expect(await statusOf(person, id)).toBe('pending')
  const answer = jsonOf<AdminVerifications>(await check(person, id, lastCode()))
  expect([answer.needed, answer.given[0]?.by]).toEqual([[], 'code'])
  expect(await statusOf(person, id)).toBe('approved')
  expect(codeOf(await check(person, id, lastCode()))).toEqual([409, 'status_conflict'])
  const log = await api.call(activityCalls.audit, { token: admin.token, query: { event: 'registrant_verified' } })
  expect(log.json).toMatchObject([{ data: { kind: 'phone', number: '+380 441234567' } }])
})

test('a code verifies the phone and not the identity, which an administrator still notes by hand', async () => {
  const person = await createUser(api)
  const id = await aRequest(person, 'org')
  await untilJobsAreDone(api.db)
  const mailed = api.mails.find(({ to, subject }) => to === person.email && subject.includes('verify its registrant'))
  expect(mailed?.text).toMatch(/have a code sent to the phone.*For the identity we will get in touch/s)
  await send(person, id)
  expect(texts[0]?.text).toContain('is your code to confirm')
  expect((await check(person, id, lastCode())).status).toBe(200)
  expect(await statusOf(person, id)).toBe('pending')
  const body = { kind: 'identity', reason: 'Passport seen' }
  await api.call(verificationCalls.verify, { token: admin.token, params: { id }, body })
  expect(await statusOf(person, id)).toBe('approved')
})

test('a code is tried five times, and another one takes its place', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  await send(person, id)
  const first = lastCode()
  const wrong = first === '000000' ? '000001' : '000000'
  for (let left = 5; left > 0; left -= 1) expect(codeOf(await check(person, id, wrong))).toEqual([400, 'code_invalid'])
  expect(codeOf(await check(person, id, first))).toEqual([400, 'code_invalid'])
  expect(codeOf(await send(person, id))).toEqual([429, 'resend_too_soon'])
  await endPause()
  await send(person, id)
  expect((await check(person, id, lastCode())).status).toBe(200)
})

test('a code ends after ten minutes, and is for the number that it was sent to', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  await send(person, id)
  await api.db
    .updateTable('phone_codes')
    .set({ created_at: new Date(Date.now() - 601_000) })
    .execute()
  expect(codeOf(await check(person, id, lastCode()))).toEqual([400, 'code_invalid'])
  await endPause()
  await send(person, id)
  await enterPhone(person, id, '+380671112233')
  expect(codeOf(await check(person, id, lastCode()))).toEqual([400, 'code_invalid'])
  await enterPhone(person, id, '+380 44 123 45 67')
  expect((await check(person, id, lastCode())).status).toBe(200)
})

test('wrong codes of an account are counted over a month', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  for (let left = 20; left > 0; left -= 1) await check(person, id, '000000')
  const refused = await check(person, id, '000000')
  expect([...codeOf(refused), Number(refused.headers['retry-after']) > 0]).toEqual([429, 'too_many_requests', true])
})

test('texts are few: for an account, for a number, and for the numbers next to it', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  const refusal = async (by: TestUser, domain: number) => {
    await endPause()
    const answer = await send(by, domain)
    return [answer.status, Number(answer.headers['retry-after'] ?? 0) > 0]
  }
  for (let left = 5; left > 0; left -= 1) expect(await refusal(person, id)).toEqual([204, false])
  await enterPhone(person, id, '+380671110000')
  expect(await refusal(person, id)).toEqual([429, true])
  const second = await createUser(api)
  const other = await aRequest(second)
  expect(await refusal(second, other)).toEqual([429, true])
  expect(texts).toHaveLength(5)
  // 15 more numbers that begin alike, each of an account of its own.
  const neighbours = async (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const next = await createUser(api)
      const domain = await aRequest(next)
      await enterPhone(next, domain, `+38044123${String(1000 + at)}`)
      await refusal(next, domain)
    }
  }
  await neighbours(0, 17)
  expect(texts).toHaveLength(20)
})

test('where the gateway refuses, the customer sees it, the code verifies nothing, and an administrator still can', async () => {
  const person = await createUser(api)
  const id = await aRequest(person)
  status = 500
  expect(codeOf(await send(person, id))).toEqual([503, 'texts_unavailable'])
  expect(codeOf(await check(person, id, lastCode()))).toEqual([400, 'code_invalid'])
  const body = { kind: 'phone', reason: 'Called back' }
  await api.call(verificationCalls.verify, { token: admin.token, params: { id }, body })
  expect(await statusOf(person, id)).toBe('approved')
})

test('nothing is sent for what does not wait, for another’s domain, or to a number without a country', async () => {
  const [person, stranger] = [await createUser(api), await createUser(api)]
  const undecided = await makeDomain(api, person, null)
  expect(codeOf(await send(person, undecided))).toEqual([409, 'status_conflict'])
  const id = await aRequest(person)
  expect(codeOf(await send(stranger, id))).toEqual([404, 'not_found'])
  await api.db.updateTable('contacts').set({ phone: '044 123' }).where('domain_id', '=', id).execute()
  const { json } = await api.call(verificationCalls.list, { token: person.token })
  expect(json).toMatchObject({ needed: [{ by_code: false }] })
  expect(codeOf(await send(person, id))).toEqual([409, 'status_conflict'])
  expect(texts).toEqual([])
  await api.call(adminCalls.reject, { token: admin.token, params: { id }, body: { template: 'rejection_data' } })
  await runDue(api.deps)
})
