import { once } from 'node:events'
import { authCalls, transferCalls } from '@panel/shared/contract'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import { sql } from 'kysely'
import pino from 'pino'
import { cleanUp } from '../src/jobs/jobs'
import { unlockAbandoned } from '../src/jobs/lock-repository'
import { startWorker } from '../src/jobs/worker'
import { composeCode, composeNotice, type Mail } from '../src/mail/compose'
import { createDeliver } from '../src/mail/deliver'
import { type Digest, enqueue } from '../src/mail/outbox-repository'
import en from '../src/mail/texts/en.json'
import uk from '../src/mail/texts/uk.json'
import { readSettings } from '../src/settings/settings'
import { startTestApi, type TestApi } from './api'
import { startMailServer } from './mail-server'
import { until } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const mailed = async (notice: string) => {
  const { rows } = await sql<{ payload: { notice: string; to: string; language: string } }>`
    select payload from graphile_worker._private_jobs where payload->>'notice' = ${notice}`.execute(api.db)
  return rows.map(({ payload }) => payload)
}

describe('texts', () => {
  test('both languages say the same', () => {
    expect(compareCatalogues(en, uk)).toEqual([])
  })

  test('the code is on a line of its own', () => {
    const mail = composeCode(readSettings({}), {
      to: 'a@example.com',
      language: 'uk',
      purpose: 'confirm',
      code: '012345',
      token: 'dcp_secret',
    })
    expect(mail.subject).toBe('012345 – ваш код: підтвердження електронної адреси')
    expect(mail.text).toMatch(/^012345$/m)
    expect(mail.html).toContain('>012345</p>')
    // The first thing to press, and the only one, is the link for the step.
    expect(mail.html.match(/href="[^"]*"/g)).toEqual(['href="http://localhost:3000/confirm-email#dcp_secret"'])
  })

  test.each([
    ['en', 'Domain Panel, localhost:3000 · Questions? Write to help@panel.example'],
    ['uk', 'Панель доменів, localhost:3000 · Є запитання? Пишіть на help@panel.example'],
  ] as const)('the foot names where to write to, once the operator has said it (U58, %s)', (language, foot) => {
    const code = { to: 'a@example.com', language, purpose: 'confirm', code: '012345', token: undefined } as const
    const { text, html } = composeCode(readSettings({ SUPPORT_EMAIL: 'help@panel.example' }), code)
    expect(text).toContain(foot)
    expect(html).toContain(foot)
    expect(composeCode(readSettings({}), code).text).not.toContain('help@')
  })

  test.each([
    ['en', {}, 'Domain Panel'],
    ['uk', {}, 'Панель доменів'],
    ['uk', { BRAND: 'Acme Domains' }, 'Acme Domains'],
  ] as const)('one name of the product is the sender, at the head and at the foot (%s, %j)', (language, env, brand) => {
    const code = { to: 'a@example.com', language, purpose: 'reset', code: '012345', token: undefined } as const
    const { sender, text, html } = composeCode(readSettings(env), code)
    expect(sender).toBe(brand)
    expect(text).toContain(`${brand}, localhost:3000`)
    expect(html).toContain(`>${brand}</p>`)
  })

  test('a mail about nameservers has both lists, the time in the reader’s zone, the device, and leads to the domain', async () => {
    const params = {
      domain: 'example.com',
      domain_id: 12,
      context: 'details',
      before: 'ns1.a.example, ns2.a.example',
      after: 'ns1.b.example, ns2.b.example',
      changed_at: '2026-01-04T22:30:00.000Z',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
      address: '192.0.2.7',
    }
    const notice = { notice: 'nameservers_changed', to: 'b@example.com', language: 'en', params } as const
    const { text } = await composeNotice(api.deps, { ...notice, link: { page: 'stop', seed: 'a' } }, 'America/New_York')
    expect(text).toContain('Before: ns1.a.example, ns2.a.example\nAfter: ns1.b.example, ns2.b.example\n')
    expect(text).toContain('Time: Jan 4, 2026, 5:30 PM EST\nDevice: Firefox, Linux, 192.0.2.7')
    expect(text).toContain('Open example.com: http://localhost:3000/app/domain-manager?domain=12')
    // An order of an earlier version has no details.
    const older = { ...notice, params: { domain: 'example.com' } }
    expect((await composeNotice(api.deps, older)).text).not.toContain('{{')
  })

  test('names are written in their own script, and nothing becomes markup', async () => {
    const params = { domain: 'xn--b1aluem3j.ua', from: '<b>"x"&@example.com', to: 'b@example.com' }
    const mail = await composeNotice(api.deps, {
      notice: 'transfer_offered',
      to: 'b@example.com',
      language: 'en',
      params,
    })
    expect(mail.subject).toBe('привіт.ua is offered to you')
    expect(mail.html).toContain('&#60;b&#62;&#34;x&#34;&#38;@example.com')
  })
})

test('days in mails are those of the reader’s time zone', async () => {
  const [near, far] = [await createUser(api), await createUser(api)]
  await api.db.updateTable('users').set({ time_zone: 'America/New_York' }).where('id', '=', far.id).execute()
  const mails: Mail[] = []
  const worker = await startWorker(api.deps, async mail => void mails.push(mail), api.url)
  const params = { domain: 'example.com', domain_id: 1, date: '2026-01-04T22:30:00.000Z' }
  const expires_at = '2026-01-04T22:30:00.000Z'
  const notices: Digest['notices'] = [
    { kind: 'expires_7', domain: 'example.com', domain_id: 1, auto_renew: false, expires_at },
  ]
  for (const { email: to } of [near, far]) {
    await enqueue(api.db, 'send_notice', { notice: 'transfer_out_asked', to, language: 'en', params })
    await enqueue(api.db, 'send_digest', { to, language: 'en', notices })
  }
  await until('four mails', () => mails.length === 4, 60_000)
  await worker.stop()
  const days = (to: string) =>
    mails.filter(mail => mail.to === to).map(({ text }) => /Jan \d, 2026/.exec(text)?.[0] ?? text)
  expect([days(near.email), days(far.email)]).toEqual([
    ['Jan 5, 2026', 'Jan 5, 2026'],
    ['Jan 4, 2026', 'Jan 4, 2026'],
  ])
})

describe('an SMTP server', () => {
  test('that refuses at first gets the mail later, with the same code; the call does not wait', async () => {
    const answered = new AbortController()
    const server = await startMailServer({ content: '451 later', wait: once(answered.signal, 'abort') })
    const person = await createUser(api)
    const settings = { ...api.deps.settings, SMTP_URL: server.url }
    const worker = await startWorker(api.deps, createDeliver(settings, pino({ level: 'silent' })), api.url)
    try {
      expect((await api.call(authCalls.requestReset, { body: { email: person.email } })).status).toBe(200)
      answered.abort()
      await until('the mail was refused once', async () => {
        const refused = await sql`select from graphile_worker.jobs where last_error like '%451 later%'`.execute(api.db)
        return refused.rows.length === 1
      })
      server.answers.content = '250 ok'
      await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(api.db)
      await until('the mail arrives', () => server.received.length > 0)
    } finally {
      await worker.stop()
      server.close()
    }
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatch(/^From: Domain Panel <noreply@panel\.example>\r$/m)
    const codes = await api.db.selectFrom('codes').selectAll().where('email', '=', person.email).execute()
    expect(codes).toHaveLength(1)
    const code = /^(\d{6})\r?$/m.exec(server.received[0] ?? '')?.[1]
    const body = { email: person.email, code }
    expect((await api.call(authCalls.verifyReset, { body })).status).toBe(200)
  })
})

test('a job that a killed process had locked is done by the next one at once; one of a live process is left to it', async () => {
  // A worker that runs may be quicker than the test; then another job is locked.
  const held = async (locked_by: string): Promise<string> => {
    const { email } = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = ${locked_by}
      where payload->>'email' = ${email} and locked_at is null`.execute(api.db)
    return numAffectedRows === 1n ? email : held(locked_by)
  }
  const mails: string[] = []
  const deliver = async ({ to }: { to: string }) => void mails.push(to)
  const untilMailed = (email: string) => until(`${email} is mailed`, () => mails.includes(email))
  const workers: Awaited<ReturnType<typeof startWorker>>[] = []
  const work = async () => void workers.push(await startWorker(api.deps, deliver, api.url))
  try {
    const abandoned = await held('worker of a killed process')
    await work()
    await untilMailed(abandoned)
    const running = await held('worker of a live process')
    await work()
    // What is ordered later is mailed, so the worker has looked at what was there before.
    const { email } = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email } })
    await untilMailed(email)
    expect(mails).not.toContain(running)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'`.execute(api.db)
    await unlockAbandoned(api.db)
    await untilMailed(running)
  } finally {
    await Promise.all(workers.map(worker => worker.stop()))
  }
})

test('a job that is late is unlocked with its queue, and no other one of its process', async () => {
  const lock = async (name: string, minutes: number) => {
    await sql`select graphile_worker.add_job('clean_up', job_key => ${name}, queue_name => ${name})`.execute(api.db)
    await sql`
      with queue as (
        update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'one' where queue_name = ${name})
      update graphile_worker._private_jobs set locked_by = 'one', locked_at = now() - make_interval(mins => ${minutes})
      where key = ${name}`.execute(api.db)
  }
  const locked = async () => {
    const { rows } = await sql<{ name: string }>`
      select key as name from graphile_worker._private_jobs where locked_by = 'one'
      union all select queue_name from graphile_worker._private_job_queues where locked_by = 'one'`.execute(api.db)
    return rows.map(({ name }) => name)
  }
  await lock('late', 6)
  await lock('in time', 1)
  await unlockAbandoned(api.db)
  expect(await locked()).toEqual(['in time', 'in time'])
})

describe('the language of a mail', () => {
  test('is the one its reader last signed in with', async () => {
    const [giver, receiver] = [await createUser(api), await createUser(api)]
    const admin = await createUser(api, 'admin')
    const login = (person: TestUser, language: string) =>
      api.call(authCalls.login, { body: { username: person.email, password: 'lantern river 42' }, language })
    await login(receiver, 'uk')
    const id = await makeUnlockedDomain(api, giver, admin)
    const body = { target_email: receiver.email }
    const offered = await api.call(transferCalls.start, {
      token: giver.token,
      params: { id },
      body,
      language: 'en',
    })
    const params = { id: (offered.json as { id: number }).id }
    await api.call(transferCalls.accept, { token: receiver.token, params, language: 'uk' })
    expect(await mailed('transfer_offered')).toMatchObject([{ to: receiver.email, language: 'uk' }])
    expect(await mailed('transfer_started')).toMatchObject([{ to: giver.email, language: 'en' }])
    expect(await mailed('transfer_accepted')).toMatchObject([{ to: giver.email, language: 'en' }])
  })
})

test('what no longer counts is deleted, and nothing else', async () => {
  const [kept, gone] = [await createUser(api), await createUser(api)]
  await api.db
    .updateTable('sessions')
    .set({ last_used_at: sql`now() - interval '8 days'` })
    .where('user_id', '=', gone.id)
    .execute()
  await cleanUp(api.deps)
  const sessions = await api.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [kept.id, gone.id])
    .execute()
  expect(sessions).toEqual([{ user_id: kept.id }])
})

test('more than one step deletes of a table is deleted in one run, and what still counts stays', async () => {
  const { id, email } = await createUser(api)
  await sql`
    insert into challenges (challenge_hash, purpose, created_at)
    select decode(md5(n::text), 'hex'), 'passkey', now() - interval '10 days' from generate_series(1, 5001) n`.execute(
    api.db,
  )
  await sql`
    insert into challenges (challenge_hash, purpose) values (decode(md5('new'), 'hex'), 'passkey')`.execute(api.db)
  for (const [mark, ends] of [
    ['old', '-40 days'],
    ['new', '-1 day'],
  ])
    await sql`
      insert into control_links (token_hash, user_id, purpose, email, ends_at)
      values (decode(md5(${mark}), 'hex'), ${id}, 'stop', ${mark}, clock_now() + ${ends}::interval)`.execute(api.db)
  for (const [name, ref, rests] of [
    ['rests', email, true],
    ['rests of an address that was left', 'left@example.com', true],
    ['answered', email, false],
  ])
    await sql`
      insert into additions (user_id, kind, ref, name, rests, at)
      values (${id}, 'email', ${ref}, ${name}, ${rests}, clock_now() - interval '40 days')`.execute(api.db)
  await cleanUp(api.deps)
  expect(await api.db.selectFrom('challenges').select('purpose').execute()).toHaveLength(1)
  const links = await api.db.selectFrom('control_links').select('email').where('user_id', '=', id).execute()
  expect(links).toEqual([{ email: 'new' }])
  const additions = await api.db.selectFrom('additions').select('name').where('user_id', '=', id).execute()
  expect(additions).toEqual([{ name: 'rests' }])
})
