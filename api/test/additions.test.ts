import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Addition,
  type AdditionKind,
  type Attention,
  accountCalls,
  additionCalls,
  apiTokenCalls,
  authCalls,
  type CurrentUser,
  type Domain,
  dnsCalls,
  dnsSecondaryCalls,
  domainCalls,
  notificationCalls,
  type Operation,
  operationCalls,
  type Protection,
  type Secondaries,
  secondFactorCalls,
  userCalls,
  webhookCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { isKnownDevice } from '../src/auth/device-repository'
import { deviceCookie } from '../src/base/caller'
import { cleanUp } from '../src/jobs/jobs'
import { findSecondaries } from '../src/publishing/secondaries-repository'
import { hashToken } from '../src/security/tokens'
import { newEmail } from './accounts'
import { codeOf, idOf, jsonOf, reasonOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { addPasskey, newAuthenticator, passkeyAnswer } from './authenticator'
import { until, untilItWaits, untilJobsAreDone } from './until'
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
  const body = { name: 'script', scopes: ['domains:read', 'nameservers:write', 'dns:write'] }
  return jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token, body })).token
}

const addWebhook = async (token: string): Promise<number> => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  return idOf(await api.call(webhookCalls.create, { token, body: { url, events: ['dns.changed'] } }))
}

/** What the owner of the mailbox resets the password with. */
const codeOfReset = async ({ email }: TestUser) => {
  const before = api.mails.filter(({ to }) => to === email).length
  await api.call(authCalls.requestReset, { body: { email } })
  return { email, code: await codeFor(api, email, before), new_password: newPassword }
}

/** Resets the password. Returns the session of the sign-in after it. */
const recover = async (person: TestUser): Promise<string> => {
  await untilJobsAreDone(api.db)
  const body = await codeOfReset(person)
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

const additionsOf = async (token: string): Promise<Addition[]> =>
  jsonOf<Addition[]>(await api.call(additionCalls.list, { token }))

const answer = (token: string, body: { keep?: number[]; remove?: number[] }) =>
  api.call(additionCalls.answer, { token, body })

const idsOf = (additions: readonly Addition[], ...kinds: AdditionKind[]): number[] =>
  additions.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)

describe('the answer of the owner', () => {
  test('keep: all of it works again', async () => {
    const owner = await createUser(api)
    const first = tokenOf(await login(owner, goodPassword))
    const passkey = newAuthenticator(api.deps)
    await addPasskey(api, first, passkey)
    const apiToken = await addToken(first)
    const webhook = await addWebhook(first)
    await turnFactorOn(first)
    const token = await recover(owner)
    const additions = await additionsOf(token)
    expect(additions.map(({ kind, name, from, rests }) => ({ kind, name, from, rests }))).toEqual([
      { kind: 'factor', name: '', from: '127.0.0.1', rests: true },
      { kind: 'webhook', name: expect.stringContaining('/hook'), from: '127.0.0.1', rests: true },
      { kind: 'token', name: 'script', from: '127.0.0.1', rests: true },
      { kind: 'passkey', name: 'Thief', from: '127.0.0.1', rests: true },
    ])
    expect(jsonOf<Protection>(await api.call(accountCalls.protection, { token }))).toMatchObject({
      totp: false,
      passkeys: 0,
    })
    expect((await answer(token, { keep: additions.map(({ id }) => id) })).json).toEqual({ failed: [] })
    expect((await additionsOf(token)).map(({ rests }) => rests)).toEqual([false, false, false, false])
    expect((await api.call(domainCalls.mine, { token: apiToken })).status).toBe(200)
    const signIn = { body: { passkey: await passkeyAnswer(api, passkey) } }
    expect((await api.call(secondFactorCalls.signInByPasskey, signIn)).status).toBe(200)
    expect(reasonOf(await login(owner, newPassword)).reason).toBe('second_factor_required')
    await api.call(webhookCalls.test, { token, params: { id: webhook } })
    await untilJobsAreDone(api.db)
    expect(received).toBe(1)
  })

  test('remove: nothing of it is left', async () => {
    const owner = await createUser(api)
    const first = tokenOf(await login(owner, goodPassword))
    const passkey = newAuthenticator(api.deps)
    await addPasskey(api, first, passkey)
    const apiToken = await addToken(first)
    await addWebhook(first)
    await turnFactorOn(first)
    const token = await recover(owner)
    const rests = async () => jsonOf<CurrentUser>(await api.call(userCalls.me, { token })).additions_rest
    expect(await rests()).toBe(true)
    const remove = (await additionsOf(token)).map(({ id }) => id)
    expect((await answer(token, { remove })).json).toEqual({ failed: [] })
    expect([await additionsOf(token), await rests()]).toEqual([[], undefined])
    expect(codeOf(await api.call(domainCalls.mine, { token: apiToken }))).toEqual([401, 'unauthorized'])
    for (const call of [secondFactorCalls.passkeys, apiTokenCalls.list, webhookCalls.list])
      expect((await api.call(call, { token })).json).toEqual([])
    expect((await login(owner, newPassword)).status).toBe(200)
    const { secret } = jsonOf<{ secret: string }>(await api.call(secondFactorCalls.startTotp, { token }))
    expect(secret).not.toBe('')
  })

  test('is not waited for where the owner has removed all of it elsewhere', async () => {
    const owner = await createUser(api)
    const first = tokenOf(await login(owner, goodPassword))
    await addToken(first)
    const params = { id: await addWebhook(first) }
    const token = await recover(owner)
    const [apiToken] = jsonOf<{ id: number }[]>(await api.call(apiTokenCalls.list, { token }))
    const waiting = async () => {
      const user = jsonOf<CurrentUser>(await api.call(userCalls.me, { token }))
      const waits = jsonOf<Attention[]>(await api.call(notificationCalls.attention, { token }))
      const kinds = (await additionsOf(token)).map(({ kind }) => kind)
      return [user.additions_rest ?? false, waits.find(({ kind }) => kind === 'additions')?.count ?? 0, kinds]
    }
    await api.call(apiTokenCalls.remove, { token, params: { id: apiToken?.id ?? 0 } })
    expect(await waiting()).toEqual([true, 1, ['webhook']])
    await sql`update additions set at = at - interval '31 days' where user_id = ${owner.id}`.execute(api.db)
    await cleanUp(api.deps)
    const left = await api.db.selectFrom('additions').select('kind').where('user_id', '=', owner.id).execute()
    expect(left).toEqual([{ kind: 'webhook' }])
    await api.call(webhookCalls.remove, { token, params })
    expect(await waiting()).toEqual([false, 0, []])
  })

  test('a browser that was removed is not known, and its sessions end', async () => {
    const owner = await createUser(api)
    const signIn = (cookies: Record<string, string>, password = goodPassword) =>
      api.call(authCalls.login, { body: { username: owner.email, password }, cookies, browser: true })
    const own = (await signIn({})).cookies
    const there = await signIn({})
    const again = await signIn(own)
    const token = { token: tokenOf(again), cookies: own }
    const added = jsonOf<Addition[]>(await api.call(additionCalls.list, token))
    expect(added.map(({ kind, name }) => [kind, name])).toEqual(Array(2).fill(['device', 'Test Browser']))
    const [device] = added
    const body = { remove: [device?.id ?? 0] }
    expect((await api.call(additionCalls.answer, { ...token, body })).json).toEqual({ failed: [] })
    const session = { token: tokenOf(there), cookies: there.cookies }
    expect((await api.call(userCalls.me, session)).status).toBe(401)
    expect((await api.call(userCalls.me, token)).status).toBe(200)
  })

  test('a browser that was kept is known again', async () => {
    const owner = await createUser(api)
    const signIn = (cookies: Record<string, string>, password = goodPassword) =>
      api.call(authCalls.login, { body: { username: owner.email, password }, cookies, browser: true })
    await signIn({})
    const { cookies } = await signIn({})
    const isKnown = () => isKnownDevice(api.db, owner.email, hashToken(cookies[deviceCookie] ?? ''))
    expect(await isKnown()).toBe(true)
    const token = await recover(owner)
    expect(await isKnown()).toBe(false)
    await answer(token, { keep: idsOf(await additionsOf(token), 'device') })
    expect(await isKnown()).toBe(true)
  })

  test('nameservers: as far back as no later change is kept', async () => {
    const owner = await createUser(api)
    const [domain, other] = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
    const { token } = owner
    const move = (id: number, host: string) =>
      api.call(domainCalls.setNameservers, { token, params: { id }, body: { ns1: `a.${host}`, ns2: `b.${host}` } })
    const serversOf = async (id: number) => {
      const { delegation_type, ns1 } = jsonOf<Domain>(await api.call(domainCalls.get, { token, params: { id } }))
      return [delegation_type, ns1]
    }
    const before = await serversOf(domain)
    for (const id of [domain, other])
      await api.call(domainCalls.setDelegation, { token, params: { id }, body: { delegation_type: 'external' } })
    await move(domain, 'thief.example')
    await move(other, 'kept.example')
    await move(other, 'thief.example')
    const additions = await additionsOf(token)
    expect(additions.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'nameservers'))
    // The newest of the other domain, and all of the first.
    const remove = [additions[0], additions[2], additions[4]].map(one => one?.id ?? 0)
    expect((await answer(token, { remove, keep: [additions[1]?.id ?? 0] })).json).toEqual({ failed: [] })
    expect([await serversOf(domain), await serversOf(other)]).toEqual([before, ['external', 'a.kept.example']])
    expect(idsOf(await additionsOf(token), 'nameservers')).toEqual([additions[1]?.id, additions[3]?.id])
  })

  test('nameservers beyond the four that an owner edits come back with them, and with their addresses', async () => {
    const owner = await createUser(api)
    const id = await makeDomain(api, owner, admin)
    const { token } = owner
    const { name, zone } = jsonOf<Domain>(await api.call(domainCalls.get, { token, params: { id } }))
    const inside = `ns6.${name}.${zone}`
    const four = { ns1: 'ns1.old.example', ns2: 'ns2.old.example', ns3: 'ns3.old.example', ns4: 'ns4.old.example' }
    const more = { more_nameservers: ['ns5.old.example', inside], glue: { [inside]: ['192.0.2.6'] } }
    const came = api.db.updateTable('domains').set({ delegation_type: 'external', ...four, ...more })
    await came.where('id', '=', id).execute()
    const body = { ns1: 'a.thief.example', ns2: 'b.thief.example' }
    await api.call(domainCalls.setNameservers, { token, params: { id }, body })
    const remove = idsOf(await additionsOf(token), 'nameservers')
    expect((await answer(token, { remove })).json).toEqual({ failed: [] })
    const domain = jsonOf<Domain>(await api.call(domainCalls.get, { token, params: { id } }))
    expect(domain).toMatchObject({ ...four, more_nameservers: more.more_nameservers })
    const tasks = api.db.selectFrom('registry_tasks').select('payload').where('domain_id', '=', id)
    const last = await tasks.orderBy('id', 'desc').executeTakeFirst()
    const hosts = [...Object.values(four), ...more.more_nameservers]
    expect(last?.payload).toMatchObject({ hosts, glue: [{ name: inside, addresses: ['192.0.2.6'] }] })
  })

  test('secondary nameservers: those from before follow the zone again, with their key', async () => {
    Object.assign(api.deps.settings, { DNS_PUBLISHER: { kind: 'powerdns', isOwn: true, servers: [] } })
    onTestFinished(() => void Object.assign(api.deps.settings, { DNS_PUBLISHER: undefined }))
    const owner = await createUser(api)
    const domain = await makeDomain(api, owner, admin)
    const { token } = owner
    const params = { id: domain }
    const set = async (body: object) => {
      const answered = await api.call(dnsSecondaryCalls.setSecondaries, { token, params, body })
      expect(answered.status).toBe(200)
      return jsonOf<Secondaries>(answered).tsig?.secret
    }
    const own = { servers: [{ address: '198.41.0.4' }], tsig: { name: `own-${domain}`, algorithm: 'hmac-sha256' } }
    const secret = await set(own)
    const [first] = await additionsOf(token)
    await answer(token, { keep: [first?.id ?? 0] })
    await set({ servers: [...own.servers, { address: '198.41.0.5', port: 5353 }] })
    const session = await recover(owner)
    const additions = await additionsOf(session)
    expect(additions.map(({ kind, name, secondary }) => [kind, name.replace(/^\S+ /, ''), secondary])).toEqual([
      ['nameservers', '198.41.0.4 53, 198.41.0.5 5353', true],
      ['nameservers', `198.41.0.4 53 (TSIG own-${domain})`, true],
    ])
    const body = { remove: [additions[0]?.id ?? 0], keep: [first?.id ?? 0] }
    expect((await answer(session, body)).json).toEqual({ failed: [] })
    expect((await additionsOf(session)).map(({ id }) => id)).toEqual([first?.id])
    const row = await findSecondaries(api.db, domain)
    expect(row).toMatchObject({ servers: [{ address: '198.41.0.4', port: 53 }], key_name: own.tsig.name })
    expect(api.deps.keys.unseal(row?.key_secret ?? Buffer.from(''))).toBe(secret)
    expect((await answer(session, { remove: [first?.id ?? 0] })).json).toEqual({ failed: [] })
    expect([await additionsOf(session), (await findSecondaries(api.db, domain))?.servers ?? []]).toEqual([[], []])
  })

  test('an address is replaced by the former one', async () => {
    const owner = await createUser(api)
    const { token } = owner
    const new_email = newEmail()
    await api.call(accountCalls.setEmail, { token, body: { new_email } })
    const code = await codeFor(api, new_email)
    expect((await api.call(accountCalls.confirmEmail, { token, body: { code } })).status).toBe(204)
    const additions = await additionsOf(token)
    expect(additions.map(({ kind, name }) => [kind, name])).toEqual([['email', new_email]])
    await answer(token, { remove: idsOf(additions, 'email') })
    expect(jsonOf<{ email: string }>(await api.call(userCalls.me, { token })).email).toBe(owner.email)
    expect(await additionsOf(token)).toEqual([])
  })

  test('what cannot be taken away is said, and holds nothing else back', async () => {
    const owner = await createUser(api)
    const domain = await makeDomain(api, owner, admin)
    const { token } = owner
    const body = { delegation_type: 'external' }
    await api.call(domainCalls.setDelegation, { token, params: { id: domain }, body })
    await addToken(token)
    await api.db.updateTable('domains').set({ status: 'expired' }).where('id', '=', domain).execute()
    const additions = await additionsOf(token)
    expect((await answer(token, { remove: additions.map(({ id }) => id) })).json).toEqual({
      failed: [{ id: idsOf(additions, 'nameservers')[0], detail: expect.stringMatching(/\w/) }],
    })
    expect((await additionsOf(token)).map(({ kind }) => kind)).toEqual(['nameservers'])
  })

  test('is about the account’s own only, and about each once', async () => {
    const [owner, stranger] = [await createUser(api), await createUser(api)]
    await addToken(owner.token)
    const [id = 0] = idsOf(await additionsOf(owner.token), 'token')
    expect(codeOf(await answer(stranger.token, { remove: [id] }))).toEqual([404, 'not_found'])
    expect(codeOf(await answer(owner.token, { remove: [id], keep: [id] }))).toEqual([422, 'validation'])
    expect(await additionsOf(owner.token)).toHaveLength(1)
  })

  test('what was added more than 30 days ago neither rests nor is listed', async () => {
    const owner = await createUser(api)
    const apiToken = await addToken(owner.token)
    await api.db.deleteFrom('additions').where('user_id', '=', owner.id).execute()
    // As code of the version before leaves it.
    await api.db
      .updateTable('api_tokens')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('user_id', '=', owner.id)
      .execute()
    const recent = await addToken(owner.token)
    await api.db.deleteFrom('additions').where('user_id', '=', owner.id).execute()
    const token = await recover(owner)
    expect((await additionsOf(token)).map(({ kind }) => kind)).toEqual(['token'])
    expect((await api.call(domainCalls.mine, { token: apiToken })).status).toBe(200)
    expect(codeOf(await api.call(domainCalls.mine, { token: recent }))).toEqual([401, 'token_resting'])
  })
})

test.each([
  ['an API token', 'session', apiTokenCalls.create, { name: 'script', scopes: ['domains:read'] }],
  ['a webhook', 'session', webhookCalls.create, { url: 'https://hooks.example.com/', events: ['dns.changed'] }],
  ['bulk work', 'session', operationCalls.start, { kind: 'auto_renew', filter: {}, params: { auto_renew: false } }],
  ['another delegation', 'API token', domainCalls.setDelegation, { delegation_type: 'parking' }],
])('%s is refused where a reset ends the %s while the call is under way', async (_, by, call, body) => {
  const owner = await createUser(api)
  const id = await makeDomain(api, owner, admin)
  const session = tokenOf(await login(owner, goodPassword))
  const reset = await codeOfReset(owner)
  const apiToken = await addToken(owner.token)
  const both = await api.db.transaction().execute(async trx => {
    await sql`select from additions where user_id = ${owner.id} for update`.execute(trx)
    const isReset = api.call(authCalls.resetPassword, { body: reset })
    await untilItWaits(api.db, 'select "id" from "additions"')
    const added = api.call(call, { token: by === 'session' ? session : apiToken, params: { id }, body })
    await until('both wait', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
      return rows.length === 2
    })
    return [isReset, added].map(answer => async () => answer)
  })
  const [isReset, added] = await Promise.all(both.map(answer => answer()))
  expect(isReset?.status).toBe(200)
  expect(added && codeOf(added)).toEqual([401, 'unauthorized'])
})

test('bulk work of a thief ends at its next domain, and its owner reads what was done', async () => {
  const owner = await createUser(api)
  await sql`
    insert into domains (user_id, name, zone, display_name, status, delegation_type, client_transfer_lock, expires_at)
    select ${owner.id}, 'bulk-' || n, 'com', 'bulk-' || n || '.com', 'approved', 'internal', true, now() + interval '90 days'
    from generate_series(1, 1000) n`.execute(api.db)
  const { token } = owner
  const body = { kind: 'transfer_lock', filter: {}, params: { client_transfer_lock: false } }
  const started = { params: { id: idOf(await api.call(operationCalls.start, { token, body })) } }
  const reset = await codeOfReset(owner)
  const operation = async (session: string) =>
    jsonOf<Operation>(await api.call(operationCalls.get, { ...started, token: session }))
  await until('one domain is done', async () => (await operation(token)).done > 0)
  expect((await api.call(authCalls.resetPassword, { body: reset })).status).toBe(200)
  const own = tokenOf(await login(owner, newPassword))
  await until('the work has ended', async () => (await operation(own)).state === 'stopped')
  const { done } = await operation(own)
  expect(done).toBeLessThan(1000)
  await untilJobsAreDone(api.db)
  expect((await operation(own)).done).toBe(done)
  expect(api.mails.filter(({ to }) => to === owner.email).some(({ text }) => text.includes('bulk-1.com'))).toBe(true)
  const told = api.mails.find(({ to, subject }) => to === owner.email && subject === 'Your password was changed')
  expect(told?.text).toContain('signed out. Bulk work that had not ended was stopped. If you started it')
})

test('each addition is mailed, with the link that stops everything', async () => {
  const owner = await createUser(api)
  const signIn = (cookies: Record<string, string>) =>
    api.call(authCalls.login, { body: { username: owner.email, password: goodPassword }, cookies, browser: true })
  const own = (await signIn({})).cookies
  await signIn(own)
  await signIn({})
  await addToken(owner.token)
  await addWebhook(owner.token)
  await addPasskey(api, owner.token, newAuthenticator(api.deps))
  await turnFactorOn(owner.token)
  await untilJobsAreDone(api.db)
  const mails = api.mails.filter(({ to }) => to === owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A sign-in from a new device',
    'A sign-in from a new device',
    'An API token was created',
    'A webhook was added',
    'A passkey was added',
    'The second factor is on',
  ])
  for (const { text } of mails) expect(text).toMatch(/\/cpc\/stop#/)
})

test('each removal is mailed, with the link that stops everything', async () => {
  const owner = await createUser(api)
  const { token } = owner
  const added = {
    token: idOf(await api.call(apiTokenCalls.create, { token, body: { name: 'script', scopes: ['domains:read'] } })),
    webhook: await addWebhook(token),
    passkey: idOf(await addPasskey(api, token, newAuthenticator(api.deps))),
  }
  const { secret } = jsonOf<{ secret: string }>(await api.call(secondFactorCalls.startTotp, { token }))
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
  const on = await api.call(secondFactorCalls.confirmTotp, { token, body: { code } })
  const [recovery = ''] = jsonOf<{ recovery_codes: string[] }>(on).recovery_codes
  await untilJobsAreDone(api.db)
  const before = api.mails.filter(({ to }) => to === owner.email).length
  await api.call(apiTokenCalls.remove, { token, params: { id: added.token } })
  // One that is on is not turned on once more.
  for (const enabled of [true, false, false, true])
    await api.call(webhookCalls.enable, { token, params: { id: added.webhook }, body: { enabled } })
  await api.call(webhookCalls.remove, { token, params: { id: added.webhook } })
  await api.call(secondFactorCalls.removePasskey, { token, params: { id: added.passkey } })
  expect((await api.call(secondFactorCalls.removeTotp, { token, body: { code: recovery } })).status).toBe(204)
  await untilJobsAreDone(api.db)
  const mails = api.mails.filter(({ to }) => to === owner.email).slice(before)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An API token was removed',
    expect.stringMatching(/^Messages to 127\.0\.0\.1:\d+ were turned off$/),
    expect.stringMatching(/^Messages to 127\.0\.0\.1:\d+ were turned on$/),
    'A webhook was removed',
    'A passkey was removed',
    'A recovery code was used',
    'The second factor is off',
  ])
  for (const { text } of mails) expect(text).toMatch(/\/cpc\/stop#/)
  expect(mails[5]?.text).toContain('Recovery codes that are left: 9.')
})
