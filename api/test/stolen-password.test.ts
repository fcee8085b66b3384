import {
  type Addition,
  type AuthCode,
  accountCalls,
  activityCalls,
  additionCalls,
  authCalls,
  controlCalls,
  type Domain,
  domainCalls,
  operationCalls,
  registrarTransferCalls,
  type Stopped,
  secondFactorCalls,
  type Transfer,
  transferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import type { MockInstance } from 'vitest'
import { ProblemError } from '../src/base/errors'
import { clock } from '../src/commands/sandbox'
import { notifyControl } from '../src/control/notify-control'
import { cleanUp } from '../src/jobs/jobs'
import type { Notice } from '../src/mail/outbox-repository'
import { setRegistryLocks, transferAway } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { linkToken } from '../src/security/link-tokens'
import { hashToken } from '../src/security/tokens'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { addPasskey, newAuthenticator, passkeyAnswer } from './authenticator'
import { getDomain } from './domain-users'
import { untilJobsAreDone } from './until'
import {
  codeFor,
  createUser,
  goodPassword,
  makeDomain,
  makeUnlockedDomain,
  signUp,
  type TestUser,
  uniqueName,
} from './users'

const newPassword = 'a lantern over the harbour'

let api: TestApi
let admin: TestUser
let said: MockInstance<typeof process.stdout.write>

beforeAll(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox', TRANSFER_HOLD: '24' }, worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(async () => {
  said.mockRestore()
  await api.close()
})

const move = (text: string) => clock(api.deps.settings, api.db, api.deps.keys, text)
const mailsTo = async (email: string) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to }) => to === email)
}

/** The secret of the button in the newest mail to an address with these words in its subject. */
const linkTo = async (email: string, subject: string, page = 'stop'): Promise<string> => {
  const mail = (await mailsTo(email)).findLast(one => one.subject.includes(subject))
  return new RegExp(`<a href="[^"]*/cpc/${page}#(\\w{64})"`).exec(mail?.html ?? '')?.[1] ?? ''
}

const stop = (token: string) => api.call(controlCalls.stop, { body: { token } })
const undo = (token: string) => api.call(controlCalls.undoEmail, { body: { token } })
const askCode = (token: string, id: number) => api.call(registrarTransferCalls.authCode, { token, params: { id } })
const approve = (token: string, id: number) =>
  api.call(registrarTransferCalls.answerTransferOut, { token, params: { id }, body: { approve: true } })

const turnFactorOn = async (token: string): Promise<string> => {
  const { secret } = jsonOf<{ secret: string }>(await api.call(secondFactorCalls.startTotp, { token }))
  const code = new TOTP({ secret }).generate()
  expect((await api.call(secondFactorCalls.confirmTotp, { token, body: { code } })).status).toBeLessThan(300)
  return secret
}

type Cookies = Record<string, string>

/** From a program, or from a browser with its cookies. */
const from = (cookies: Cookies | undefined) => (cookies ? { browser: true, cookies } : {})

const signIn = async (email: string, password: string, cookies?: Cookies) => {
  const answer = await api.call(authCalls.login, { body: { username: email, password }, ...from(cookies) })
  return { answer, token: jsonOf<{ access_token?: string }>(answer).access_token ?? '', cookies: answer.cookies }
}

/** An owner of an unlocked domain, and a session of the thief who has the password. */
const robbed = async () => {
  const owner = await createUser(api)
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  // The registry knows the domain as unlocked, too.
  await api.call(domainCalls.setTransferLock, {
    token: owner.token,
    params: { id },
    body: { client_transfer_lock: true },
  })
  const thief = (await signIn(owner.email, goodPassword)).token
  const lock = { token: thief, params: { id }, body: { client_transfer_lock: false } }
  expect((await api.call(domainCalls.setTransferLock, lock)).status).toBe(200)
  return { owner, id, name: `${name}.${zone}`, thief }
}

const changeEmail = async (token: string): Promise<string> => {
  const evil = `${uniqueName('evil')}@example.com`
  await api.call(accountCalls.setEmail, { token, body: { new_email: evil } })
  const code = await codeFor(api, evil)
  expect((await api.call(accountCalls.confirmEmail, { token, body: { code } })).status).toBe(204)
  return evil
}

const reset = async (email: string, password: string, cookies?: Cookies) => {
  const before = (await mailsTo(email)).length
  await api.call(authCalls.requestReset, { body: { email } })
  await untilJobsAreDone(api.db)
  const code = await codeFor(api, email, before)
  return api.call(authCalls.resetPassword, { body: { email, code, new_password: password }, ...from(cookies) })
}

describe('a thief of a password who changes the email first', () => {
  test('the old address stops the handover, gets the reset, and the thief’s address is worth nothing', async () => {
    const { owner, id, thief, name } = await robbed()
    const evil = await changeEmail(thief)
    const mule = await createUser(api)
    const offer = { token: thief, params: { id }, body: { target_email: mule.email } }
    const transfer = idOf(await api.call(transferCalls.start, offer))
    const accepted = await api.call(transferCalls.accept, { token: mule.token, params: { id: transfer } })
    expect(jsonOf<Transfer>(accepted).completes_at).not.toBeNull()
    expect((await getDomain(api, { ...owner, token: thief }, id)).pending).toMatchObject([
      { kind: 'handover', until: jsonOf<Transfer>(accepted).completes_at },
    ])
    const evilLink = await linkTo(evil, 'about to leave')
    await api.call(authCalls.requestReset, { body: { email: evil } })
    const resetMail = (await mailsTo(evil)).at(-1)?.text ?? ''
    const [code = '', token = ''] = [/^\d{6}$/m.exec(resetMail)?.[0], /#([\w-]{20,})/.exec(resetMail)?.[1]]
    expect([code, token]).not.toContain('')
    const stopped = await stop(await linkTo(owner.email, 'about to leave'))
    expect([stopped.status, jsonOf<Stopped>(stopped)]).toEqual([200, { email: owner.email, domains: [name] }])
    expect(codeOf(await stop(evilLink))).toEqual([404, 'link_used'])
    for (const token of [thief, owner.token])
      expect((await api.call(domainCalls.get, { token, params: { id } })).status).toBe(401)
    expect((await signIn(owner.email, goodPassword)).answer.status).toBe(400)
    // Neither what was mailed to the thief before nor another request sets a password.
    for (const proof of [{ email: evil, code }, { token }]) {
      const body = { ...proof, new_password: 'the thief reads this mail' }
      expect(codeOf(await api.call(authCalls.resetPassword, { body }))).toEqual([400, 'code_invalid'])
    }
    const before = (await mailsTo(evil)).length
    await api.call(authCalls.requestReset, { body: { email: evil } })
    await move('+25h')
    expect(await mailsTo(evil)).toHaveLength(before)
    expect((await reset(owner.email, newPassword)).status).toBe(200)
    const back = await signIn(owner.email, newPassword)
    const kept = await getDomain(api, { ...owner, token: back.token }, id)
    expect(kept).toMatchObject({ user_id: owner.id, client_transfer_lock: true, status: 'approved' })
    expect(kept.pending).toBeUndefined()
    expect((await sandboxPort().on(api.db).info(name))?.statuses).toContain('clientTransferProhibited')
  })

  test('each mail has one link, whose secret is readable nowhere', async () => {
    const { owner, id, thief } = await robbed()
    await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', owner.id).execute()
    await askCode(thief, id)
    const [mail] = (await mailsTo(owner.email)).filter(({ html }) => html.includes('/cpc/stop#')).slice(-1)
    expect(mail?.html.match(/<a /g)).toHaveLength(1)
    const [, sent = ''] = /#(\w{64})/.exec(mail?.text ?? '') ?? []
    expect(sent).toHaveLength(64)
    // What is written down of one that has not been mailed.
    await api.db
      .transaction()
      .execute(async trx => {
        await notifyControl(trx, api.deps, owner.id, 'passkey_added')
        const { rows } = await sql<{ payload: Notice; links: string }>`
          select payload, (select string_agg(l::text, ' ') from control_links l where user_id = ${owner.id}) as links
          from graphile_worker._private_jobs order by id desc limit 1`.execute(trx)
        const token = linkToken(api.deps.keys, rows[0]?.payload.link?.seed ?? '')
        expect(rows[0]?.links).toContain(hashToken(token).toString('hex'))
        expect(JSON.stringify(rows)).not.toContain(token)
        throw new ProblemError('unchanged')
      })
      .catch(error => expect(error).toMatchObject({ code: 'unchanged' }))
  })

  /** The thief has changed the email, and all else that can be asked for waits. */
  const underWay = async () => {
    const robbery = await robbed()
    const { owner, id, thief } = robbery
    const delegation = { token: thief, params: { id }, body: { delegation_type: 'external' } }
    expect((await api.call(domainCalls.setDelegation, delegation)).status).toBe(202)
    await askCode(thief, id)
    const evil = await changeEmail(thief)
    const mule = await createUser(api)
    const offer = { token: thief, params: { id }, body: { target_email: mule.email } }
    const transfer = idOf(await api.call(transferCalls.start, offer))
    await api.call(transferCalls.accept, { token: mule.token, params: { id: transfer } })
    const { pending = [] } = await getDomain(api, { ...owner, token: thief }, id)
    expect(pending.map(({ kind }) => kind).sort()).toEqual(['auth_code', 'delegation', 'handover'])
    const links = {
      undo: await linkTo(owner.email, 'was changed', 'undo-email'),
      stop: await linkTo(owner.email, 'about to leave'),
    }
    return { ...robbery, evil, links }
  }

  const buttons = { undo, stop }

  test.each([
    { name: 'the change taken back', pressed: ['undo'] },
    { name: 'the change taken back, then a stop', pressed: ['undo', 'stop'] },
    { name: 'a stop, then the change taken back', pressed: ['stop', 'undo'] },
  ] as const)('the former address ends all of it within 14 days: $name', async ({ pressed }) => {
    const { owner, id, name, thief, evil, links } = await underWay()
    const danger = [[name], []]
    for (const button of pressed) {
      const answer = await buttons[button](links[button])
      expect([button, answer.status, answer.json]).toEqual([
        button,
        200,
        { email: owner.email, domains: danger.shift() },
      ])
      expect(codeOf(await buttons[button](links[button]))).toEqual([404, 'link_used'])
    }
    expect((await api.call(accountCalls.profile, { token: thief })).status).toBe(401)
    expect((await signIn(owner.email, goodPassword)).answer.status).toBe(400)
    expect(codeOf(await stop(await linkTo(evil, 'was changed')))).toEqual([404, 'link_used'])
    await move('+25h')
    await move('+1h')
    expect((await reset(owner.email, newPassword)).status).toBe(200)
    const { token } = await signIn(owner.email, newPassword)
    const kept = await getDomain(api, { ...owner, token }, id)
    const { user_id, client_transfer_lock, status, delegation_type, pending } = kept
    expect([user_id, client_transfer_lock, status, delegation_type, pending]).toEqual([
      owner.id,
      true,
      'approved',
      'internal',
      undefined,
    ])
    expect((await sandboxPort().on(api.db).info(name))?.statuses).toContain('clientTransferProhibited')
  })

  test('both addresses get a mail about the undone change, with what was stopped', async () => {
    const { owner, evil, links } = await underWay()
    expect(codeOf(await undo('x'.repeat(64)))).toEqual([404, 'not_found'])
    await undo(links.undo)
    for (const reader of [owner.email, evil]) {
      const mail = (await mailsTo(reader)).at(-1)
      expect([mail?.subject, mail?.text]).toEqual([
        expect.stringContaining('undone'),
        expect.stringContaining('your password no longer works'),
      ])
    }
  })

  test('after 14 days it is final, and no other account could take the address meanwhile', async () => {
    const { owner, thief } = await robbed()
    await changeEmail(thief)
    const token = await linkTo(owner.email, 'was changed', 'undo-email')
    const other = await api.call(authCalls.register, { body: { email: owner.email, password: goodPassword } })
    expect(codeOf(other)).toEqual([409, 'email_taken'])
    await move('+14d')
    expect(codeOf(await undo(token))).toEqual([404, 'link_expired'])
    const again = await api.call(authCalls.register, { body: { email: owner.email, password: goodPassword } })
    expect(again.status).toBe(201)
  })
})

test('the deletion of an account is mailed to its former address, too', async () => {
  const owner = await createUser(api)
  const thief = (await signIn(owner.email, goodPassword)).token
  const evil = await changeEmail(thief)
  const remove = { token: thief, body: { password: goodPassword } }
  expect((await api.call(accountCalls.delete, remove)).status).toBe(204)
  for (const reader of [owner.email, evil]) {
    const mail = (await mailsTo(reader)).at(-1)
    expect([mail?.subject, mail?.text]).toEqual(['Your account was deleted', expect.stringContaining(evil)])
  }
})

test('bulk work that is stopped is reported to every address, with what was done until then', async () => {
  const { owner, thief } = await robbed()
  const ids = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  await changeEmail(thief)
  const order = { kind: 'transfer_lock', ids, params: { client_transfer_lock: true } }
  const { id } = jsonOf<{ id: number }>(await api.call(operationCalls.start, { token: thief, body: order }))
  await untilJobsAreDone(api.db)
  // As after a stop in the middle of it.
  await api.db.updateTable('operations').set({ state: 'running' }).where('id', '=', id).execute()
  await api.db
    .updateTable('operation_items')
    .set({ state: 'waiting' })
    .where('operation_id', '=', id)
    .where('position', '=', 2)
    .execute()
  const stopped = await api.call(operationCalls.stop, { token: thief, params: { id } })
  expect(stopped.status).toBe(200)
  const told = (await mailsTo(owner.email)).filter(({ subject }) => subject.startsWith('The transfer lock was changed'))
  expect(told.map(({ subject }) => subject)).toEqual([
    'The transfer lock was changed for 2 domains',
    'The transfer lock was changed for 1 domain',
  ])
  expect((await stop(await linkTo(owner.email, 'for 1 domain'))).status).toBe(200)
})

describe('a sign-in from a device that is new to the account is mailed', () => {
  const newDevices = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'A sign-in from a new device')

  test('where a program makes it, once for each address', async () => {
    const owner = await signUp(api)
    const program = (ip: string) =>
      api.call(authCalls.login, {
        body: { username: owner.email, password: goodPassword },
        headers: { 'x-forwarded-for': ip, 'user-agent': 'curl/8.5.0' },
      })
    for (const ip of ['127.0.0.1', '203.0.113.9', '203.0.113.9']) expect((await program(ip)).status).toBe(200)
    expect((await newDevices(owner.email)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Address: 203\.0\.113\.9\nBrowser: curl\n/),
    ])
    expect((await stop(await linkTo(owner.email, 'new device'))).status).toBe(200)
  })

  test('also after the browsers of the owner were forgotten', async () => {
    const owner = await signUp(api)
    await signIn(owner.email, goodPassword, {})
    expect(await newDevices(owner.email)).toHaveLength(1)
    await sql`update known_devices set last_used_at = now() - interval '181 days' where user_id = ${owner.id}`.execute(
      api.db,
    )
    await cleanUp(api.deps)
    const { token, cookies } = await signIn(owner.email, goodPassword, {})
    expect(await newDevices(owner.email)).toHaveLength(2)
    const added = jsonOf<Addition[]>(await api.call(additionCalls.list, { token, ...from(cookies) }))
    expect(added.map(({ kind, name }) => [kind, name])).toEqual([['device', 'Test Browser']])
  })
})

describe('other servers, from a device that is new to the account', () => {
  const external = { delegation_type: 'external' }
  const move1 = (token: string, id: number) =>
    api.call(domainCalls.setDelegation, { token, params: { id }, body: external })

  /** An owner who signed in before, and the password in other hands. */
  const owned = async (person?: TestUser) => {
    const owner = person ?? (await createUser(api))
    const id = await makeUnlockedDomain(api, owner, admin)
    return { owner, id, ...(await signIn(owner.email, goodPassword)) }
  }
  const typeOf = async (owner: TestUser, id: number) => (await getDomain(api, owner, id)).delegation_type

  test('wait for the hold, are stopped by their mail, and are made without a stop', async () => {
    const { owner, id, token } = await owned()
    const asked = await move1(token, id)
    const [work] = jsonOf<Domain>(asked).pending ?? []
    expect([asked.status, work?.kind, await typeOf(owner, id)]).toEqual([202, 'delegation', 'internal'])
    expect(jsonOf<Domain>(await move1(token, id)).pending?.[0]?.until).toBe(work?.until)
    const servers = { ns1: 'ns1.other.example', ns2: 'ns2.other.example', ns3: null, ns4: null }
    const both = await api.call(domainCalls.setNameservers, { token, params: { id }, body: servers })
    expect([both.status, jsonOf<Domain>(both).pending?.length]).toEqual([202, 2])
    await move('+23h')
    expect(await typeOf(owner, id)).toBe('internal')
    await move('+1h')
    await move('+1h')
    expect(await getDomain(api, owner, id)).toMatchObject({ delegation_type: 'external', ns1: 'ns1.other.example' })
    const { owner: other, id: kept, token: thief } = await owned()
    await move1(thief, kept)
    expect((await stop(await linkTo(other.email, 'servers waits'))).status).toBe(200)
    await move('+25h')
    const { delegation_type } = await api.db
      .selectFrom('domains')
      .select('delegation_type')
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    expect(delegation_type).toBe('internal')
  })

  test('do not wait on the first device, on one that is known for the time of the hold, or with a second factor', async () => {
    const person = await signUp(api)
    const first = await makeDomain(api, person, admin)
    expect((await move1(person.token, first)).status).toBe(200)
    const { owner, id, token } = await owned()
    const secret = await turnFactorOn(owner.token)
    const { detail } = jsonOf<{ detail: { challenge: string } }>((await signIn(owner.email, goodPassword)).answer)
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
    const vouched = await api.call(secondFactorCalls.signIn, { body: { challenge: detail.challenge, code } })
    expect((await move1(jsonOf<{ access_token: string }>(vouched).access_token, id)).status).toBe(200)
    expect((await api.call(accountCalls.profile, { token })).status).toBe(401)
    const known = await owned()
    await move('+24h')
    expect((await move1(known.token, known.id)).status).toBe(200)
  })

  test('wait for a passkey on a new device, and for a second factor that such a device turned on', async () => {
    const { owner, id, token } = await owned()
    const passkey = newAuthenticator(api.deps)
    expect((await addPasskey(api, token, passkey)).status).toBe(201)
    const body = { passkey: await passkeyAnswer(api, passkey) }
    const byPasskey = jsonOf<{ access_token: string }>(await api.call(secondFactorCalls.signInByPasskey, { body }))
    expect((await move1(byPasskey.access_token, id)).status).toBe(202)
    const secret = await turnFactorOn(token)
    const { detail } = jsonOf<{ detail: { challenge: string } }>((await signIn(owner.email, goodPassword)).answer)
    const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
    const factor = { body: { challenge: detail.challenge, code } }
    const byFactor = jsonOf<{ access_token: string }>(await api.call(secondFactorCalls.signIn, factor))
    expect((await move1(byFactor.access_token, id)).status).toBe(202)
  })

  test('wait after a reset, where the second factor rests and so was not shown', async () => {
    const { owner, id } = await owned(await signUp(api))
    await turnFactorOn(owner.token)
    expect((await reset(owner.email, newPassword)).status).toBe(200)
    const { token } = await signIn(owner.email, newPassword)
    expect((await move1(token, id)).status).toBe(202)
  })

  test('wait after a reset on a browser that was known before, but for the one that made it', async () => {
    const owner = await signUp(api)
    const id = await makeDomain(api, owner, admin)
    const [{ cookies: known }, { cookies: own }] = [
      await signIn(owner.email, goodPassword, {}),
      await signIn(owner.email, goodPassword, {}),
    ]
    await move('+25h')
    // Known for so long that they do not rest.
    await sql`delete from additions where user_id = ${owner.id}`.execute(api.db)
    expect((await reset(owner.email, newPassword, own)).status).toBe(200)
    const move2 = async (cookies: Cookies) => {
      const { token } = await signIn(owner.email, newPassword, cookies)
      return api.call(domainCalls.setDelegation, { token, ...from(cookies), params: { id }, body: external })
    }
    expect([(await move2(known)).status, (await move2(known)).status, (await move2(own)).status]).toEqual([
      202, 202, 200,
    ])
  })

  test('are not made, nor is a domain given away, once the owner has reset the password', async () => {
    const { owner, id, token } = await owned()
    expect((await move1(token, id)).status).toBe(202)
    const given = await makeUnlockedDomain(api, owner, admin)
    await api.db.updateTable('domains').set({ display_name: 'приклад.com' }).where('id', '=', given).execute()
    const mule = await createUser(api)
    const offer = { token, params: { id: given }, body: { target_email: mule.email } }
    const transfer = idOf(await api.call(transferCalls.start, offer))
    expect((await api.call(transferCalls.accept, { token: mule.token, params: { id: transfer } })).status).toBe(200)
    expect((await reset(owner.email, newPassword)).status).toBe(200)
    await move('+25h')
    await move('+1h')
    const back = { ...owner, token: (await signIn(owner.email, newPassword)).token }
    for (const kept of [id, given]) {
      const { name, zone, user_id, delegation_type, pending } = await getDomain(api, back, kept)
      expect([user_id, delegation_type, pending]).toEqual([owner.id, 'internal', undefined])
      const mail = (await mailsTo(owner.email)).find(({ subject }) => subject === 'Your password was changed')
      expect(mail?.text).toContain(kept === given ? 'приклад.com' : `${name}.${zone}`)
    }
  })

  test.each([
    { name: 'has changed the password', choice: {}, left: [] },
    {
      name: 'has changed it and keeps what waits',
      choice: { cancel_waiting: false },
      left: ['delegation'],
    },
  ])('are not made, nor is bulk work, once the owner $name', async ({ choice, left }) => {
    const { owner, id, token } = await owned()
    expect((await move1(token, id)).status).toBe(202)
    const work = { kind: 'transfer_lock', ids: [id], params: { client_transfer_lock: false } }
    const operation = idOf(await api.call(operationCalls.start, { token: owner.token, body: work }))
    await untilJobsAreDone(api.db)
    // As one that is at its work.
    await api.db.updateTable('operations').set({ state: 'running' }).where('id', '=', operation).execute()
    const body = { current_password: goodPassword, new_password: newPassword, ...choice }
    expect((await api.call(accountCalls.setPassword, { token: owner.token, body })).status).toBe(204)
    const { name, zone, pending = [] } = await getDomain(api, owner, id)
    expect(pending.map(({ kind }) => kind)).toEqual(left)
    const { stop_asked } = await api.db
      .selectFrom('operations')
      .select('stop_asked')
      .where('id', '=', operation)
      .executeTakeFirstOrThrow()
    expect(stop_asked).toBe(left.length === 0)
    const mail = (await mailsTo(owner.email)).find(({ subject }) => subject === 'Your password was changed')
    expect(mail?.text.includes(`${name}.${zone}`)).toBe(left.length === 0)
    expect(mail?.text.includes('Bulk work that had not ended was stopped')).toBe(left.length === 0)
  })

  /** As an account that was made so long ago. */
  const age = async ({ id }: TestUser, days: number) => {
    await sql`update users set created_at = clock_now() - make_interval(days => ${days}) where id = ${id}`.execute(
      api.db,
    )
  }
  const allow = (token: string) => api.call(controlCalls.allow, { body: { token } })

  test('are made at once by the link in their mail, once, with the delegation that they need', async () => {
    const { owner, id, token } = await owned()
    await age(owner, 14)
    await move1(token, id)
    const servers = { ns1: 'ns1.other.example', ns2: 'ns2.other.example', ns3: null, ns4: null }
    await api.call(domainCalls.setNameservers, { token, params: { id }, body: servers })
    const [delegation = '', nameservers = ''] = (await mailsTo(owner.email))
      .filter(({ subject }) => subject.includes('servers waits'))
      .map(({ html }) => /<a href="[^"]*\/cpc\/allow#(\w{64})"/.exec(html)?.[1])
    expect(codeOf(await stop(nameservers))).toEqual([404, 'not_found'])
    expect(codeOf(await allow(await linkTo(owner.email, 'servers waits')))).toEqual([404, 'not_found'])
    const made = await allow(nameservers)
    const shown = await getDomain(api, owner, id)
    expect([made.status, made.json]).toEqual([200, { domain: `${shown.name}.${shown.zone}` }])
    expect(shown).toMatchObject({ delegation_type: 'external', ns1: 'ns1.other.example' })
    expect(shown.pending?.filter(({ until }) => until)).toBeUndefined()
    for (const used of [nameservers, delegation]) expect(codeOf(await allow(used))).toEqual([404, 'link_used'])
    const audited = await api.call(activityCalls.audit, { token: admin.token, query: { q: `domain ${id}` } })
    const events = jsonOf<{ event: string; subject: string }[]>(audited).filter(one => one.subject === `domain ${id}`)
    expect(events.filter(({ event }) => event === 'change_allowed')).toHaveLength(1)
  })

  test('are not made early by the link of a request that another one replaced, nor after a stop', async () => {
    const { owner, id, token } = await owned()
    await age(owner, 14)
    await move1(token, id)
    const first = await linkTo(owner.email, 'servers waits', 'allow')
    await move('+1h')
    const body = { delegation_type: 'parking' }
    await api.call(domainCalls.setDelegation, { token, params: { id }, body })
    expect(codeOf(await allow(first))).toEqual([404, 'link_used'])
    const second = await linkTo(owner.email, 'servers waits', 'allow')
    await stop(await linkTo(owner.email, 'servers waits'))
    expect(codeOf(await allow(second))).toEqual([404, 'link_used'])
  })

  test.each([
    { name: 'a young account', days: 13, readers: [] },
    { name: 'an address of the thief', days: 14, readers: ['owner'], moved: true },
    { name: 'an address that came back lately', days: 40, readers: [], moved: true, isBack: true },
  ])('have no such link for $name', async ({ days, readers, moved, isBack }) => {
    const { owner, id, token } = await owned()
    await age(owner, days)
    const evil = moved ? await changeEmail(owner.token) : ''
    if (isBack) {
      await api.call(accountCalls.setEmail, { token: owner.token, body: { new_email: owner.email } })
      // The newest mail may be the notice to a former address.
      const codes = (await mailsTo(owner.email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      const body = { code: codes.find(code => code !== undefined) }
      expect((await api.call(accountCalls.confirmEmail, { token: owner.token, body })).status).toBe(204)
    }
    await move1(token, id)
    const links = { owner: await linkTo(owner.email, 'servers waits', 'allow') }
    const evils = evil && (await linkTo(evil, 'servers waits', 'allow'))
    expect(evils).toBe('')
    expect(Object.entries(links).flatMap(([reader, link]) => (link ? [reader] : []))).toEqual(readers)
    expect(await linkTo(owner.email, 'servers waits')).not.toBe('')
  })

  test('wait in bulk work, too, or until its link is followed', async () => {
    const { owner, id, token } = await owned()
    await age(owner, 14)
    const order = { kind: 'nameservers', ids: [id], params: external }
    const params = { delegation_type: 'external', ns1: 'ns1.other.example', ns2: 'ns2.other.example' }
    const started = await api.call(operationCalls.start, { token, body: { ...order, params } })
    expect(started.status).toBe(202)
    await untilJobsAreDone(api.db)
    const held = { delegation_type: 'internal', pending: [{ kind: 'nameservers', until: expect.any(String) }] }
    expect(await getDomain(api, owner, id)).toMatchObject(held)
    expect(jsonOf<Domain[]>(await api.call(domainCalls.mine, owner))).toMatchObject([held])
    const work = { token, params: { id: idOf(started) } }
    expect(jsonOf(await api.call(operationCalls.get, work))).toMatchObject({ until: expect.any(String) })
    await move('+24h')
    await api.db
      .updateTable('operations')
      .set({ touched_at: new Date(0) })
      .execute()
    await move('+1h')
    await untilJobsAreDone(api.db)
    expect(await getDomain(api, owner, id)).toMatchObject({ delegation_type: 'external', ns1: 'ns1.other.example' })
    expect(codeOf(await allow(await linkTo(owner.email, 'servers of your domains', 'allow')))).toEqual([
      404,
      'link_used',
    ])
    const back = { ...order, params: { delegation_type: 'internal' } }
    const again = (await signIn(owner.email, goodPassword)).token
    expect((await api.call(operationCalls.start, { token: again, body: back })).status).toBe(202)
    const early = await allow(await linkTo(owner.email, 'servers of your domains', 'allow'))
    expect([early.status, early.json]).toEqual([200, { domain: null }])
    await untilJobsAreDone(api.db)
    expect(await typeOf(owner, id)).toBe('internal')
  })
})

test('the owner gets a mail where the registry refuses the lock of a stop', async () => {
  const { owner, id, name, thief } = await robbed()
  await askCode(thief, id)
  await setRegistryLocks(api.db, name, ['serverUpdateProhibited'])
  expect(jsonOf<Stopped>(await stop(await linkTo(owner.email, 'auth code was requested')))).toMatchObject({
    domains: [name],
  })
  const refused = (await mailsTo(owner.email)).filter(({ subject }) =>
    subject.endsWith('the registry refused a change'),
  )
  expect(refused).toHaveLength(1)
})

describe('an auth code', () => {
  test('can be had when the hold is over; asking again changes nothing', async () => {
    const { owner, id, name, thief } = await robbed()
    const asked = await askCode(thief, id)
    const { available_at = '' } = jsonOf<AuthCode>(asked)
    expect([asked.status, jsonOf<AuthCode>(asked).auth_code]).toEqual([202, undefined])
    await move('+23h')
    expect(jsonOf<AuthCode>(await askCode(owner.token, id))).toEqual({ available_at })
    expect((await getDomain(api, owner, id)).pending).toMatchObject([{ kind: 'auth_code', until: available_at }])
    expect((await mailsTo(owner.email)).filter(({ subject }) => subject.includes('auth code'))).toHaveLength(1)
    await move('+1h')
    const shown = await askCode(owner.token, id)
    const { auth_code = '' } = jsonOf<AuthCode>(shown)
    expect([shown.status, auth_code]).toEqual([200, (await sandboxPort().on(api.db).info(name))?.authInfo])
    expect((await getDomain(api, owner, id)).pending).toBeUndefined()
    // A code that somebody has seen is replaced by a stop.
    await stop(await linkTo(owner.email, 'auth code was shown'))
    expect((await sandboxPort().on(api.db).info(name))?.authInfo).not.toBe(auth_code)
  })

  test('is waited for again once it was shown, and is dropped by a stop', async () => {
    const { owner, id, thief } = await robbed()
    await askCode(thief, id)
    await move('+24h')
    expect((await askCode(thief, id)).status).toBe(200)
    await move('+2h')
    expect((await askCode(thief, id)).status).toBe(202)
    expect((await stop(await linkTo(owner.email, 'auth code was requested'))).status).toBe(200)
    expect(await api.db.selectFrom('held_changes').selectAll().where('domain_id', '=', id).execute()).toEqual([])
  })
})

describe('a transfer to another registrar', () => {
  test('that was asked for with a code, and the code, are worth nothing once the owner has reset the password', async () => {
    const { owner, id, name, thief } = await robbed()
    const other = await makeUnlockedDomain(api, owner, admin)
    for (const one of [id, other]) await askCode(thief, one)
    await move('+24h')
    const code = jsonOf<AuthCode>(await askCode(thief, id)).auth_code ?? ''
    const unused = jsonOf<AuthCode>(await askCode(thief, other)).auth_code ?? ''
    await transferAway(api.db, name, code)
    await move('+1h')
    await approve(thief, id)
    expect((await reset(owner.email, newPassword)).status).toBe(200)
    await move('+6d')
    expect((await sandboxPort().on(api.db).info(name))?.sponsor).toBe(sandboxPort().on(api.db).client)
    const back = { ...owner, token: (await signIn(owner.email, newPassword)).token }
    const { name: label, zone } = await getDomain(api, back, other)
    for (const [one, old] of [
      [name, code],
      [`${label}.${zone}`, unused],
    ] as const)
      await expect(transferAway(api.db, one, old)).rejects.toMatchObject({ code: 2202 })
  })

  const leaving = async () => {
    const robbery = await robbed()
    const { id, name, thief } = robbery
    await askCode(thief, id)
    await move('+24h')
    await transferAway(api.db, name, jsonOf<AuthCode>(await askCode(thief, id)).auth_code ?? '')
    await move('+1h')
    return robbery
  }

  test('that was approved does not leave within the hold, and then it does', async () => {
    const { owner, id, name, thief } = await leaving()
    await changeEmail(thief)
    const first = await approve(thief, id)
    const until = jsonOf<Domain>(first).pending?.[0]?.until ?? ''
    expect([first.status, jsonOf<Domain>(first).pending?.[0]?.kind]).toEqual([202, 'transfer_out'])
    await move('+23h')
    expect(jsonOf<Domain>(await approve(thief, id)).pending?.[0]?.until).toBe(until)
    const ours = sandboxPort().on(api.db).client
    expect((await sandboxPort().on(api.db).info(name))?.sponsor).toBe(ours)
    await move('+1h')
    expect((await sandboxPort().on(api.db).info(name))?.sponsor).not.toBe(ours)
    await move('+1h')
    expect(await linkTo(owner.email, 'was transferred to another')).not.toBe('')
  })

  test('is refused by the link of each of its mails', async () => {
    for (const subject of ['another registrar asks', 'another registrar was approved']) {
      const { owner, id, name, thief } = await leaving()
      if (subject.includes('approved')) await approve(thief, id)
      expect((await stop(await linkTo(owner.email, subject))).status).toBe(200)
      await move('+6d')
      const held = await sandboxPort().on(api.db).info(name)
      expect([held?.sponsor, held?.statuses]).toEqual([
        sandboxPort().on(api.db).client,
        expect.arrayContaining(['clientTransferProhibited']),
      ])
    }
  })
})
