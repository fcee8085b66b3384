import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hash as bcrypt } from '@node-rs/bcrypt'
import {
  apiTokenCalls,
  authCalls,
  type Domain,
  domainCalls,
  type ImportBody,
  type Imported,
  movingInCalls,
} from '@panel/shared/contract'
import { enqueue } from '../src/mail/outbox-repository'
import { createPost } from '../src/mail/post'
import { importFolder, type Result } from '../src/moving-in/import'
import { readPrices, writePrices } from '../src/moving-in/prices'
import { readMovedFolder } from '../src/moving-in/read-folder'
import { releaseMails } from '../src/moving-in/repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { untilJobsAreDone } from './until'
import { codeFor, createUser, uniqueName } from './users'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: true })
})
afterAll(() => api.close())

const folderOf = (files: Record<string, string>): string => {
  const path = mkdtempSync(join(tmpdir(), 'moved-'))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), content)
  }
  return path
}

const run = async (path: string, { isDry = false, servesHere = false } = {}): Promise<string[][]> => {
  const results: Result[] = []
  const { settings, keys, registries } = api.deps
  const needs = { db: api.db, settings, keys, registries: () => registries }
  const report = (result: Result) => results.push(result)
  await importFolder(needs, readMovedFolder(path), { isDry, servesHere, report })
  return results.map(({ file, line, outcome, note }) => [`${file}:${line}`, outcome, note])
}

const password = 'a long enough sentence 7'
const signIn = (username: string) => api.call(authCalls.login, { body: { username, password } })
const domainsOf = async (email: string): Promise<Domain[]> => {
  const { access_token: token } = jsonOf<{ access_token: string }>(await signIn(email))
  return jsonOf(await api.call(domainCalls.mine, { token }))
}

test('files of its own format: dry run, import, once more', async () => {
  const [one, two, name] = [uniqueName('moved'), uniqueName('moved'), uniqueName('moved')]
  const hash = (await bcrypt(password, { cost: 4 })).replace('$2b', '$2y')
  const path = folderOf({
    'customers.csv': `\ufeffid,email,first_name,last_name,address_line1,city,postal_code,country,phone,language,password_hash
c1,${one}@example.com,Ada,"Byron, Countess",1 Main Street,Kyiv,01001,UA,+380441234567,uk,${hash}
c2,${two}@example.com,Bob,Lee,,,,,,,
c3,no address,,,,,,,,,
`,
    'domains.csv': `customer_id,domain,registered_at,expires_at,auto_renew,privacy,ns1,ns2
c1,${name}.com,2020-01-31,2031-01-31,yes,yes,,
c1,${name}.net,2020-01-31,2031-01-31,no,no,NS1.other.example.,ns2.other.example
c9,${name}.org,2020-01-31,2031-01-31,,,,
c1,${name}.xyz,2020-01-31,2031-01-31,,,,
c2,${name}.com,2020-01-31,2031-01-31,,,,
c2,${name}.ua,2020-01-31,soon,,,,
`,
    'contacts.csv': `domain,role,name,email,phone,street,city,country\n${name}.net,registrant,Registrant,r@example.com,+380441234567,Street 1,Lviv,UA\n${name}.net,admin,Admin,no address,,,,\n${name}.info,registrant,Registrant,r@example.com,,,,\n${name}.com,registrant,Registrant,no address,,,,\n${name}.com,tech,Agency,tech@example.com,+380441234567,Street 2,Lviv,UA\n`,
    [`zones/${name}.com.zone`]: `$TTL 600\n@ IN A 192.0.2.7\nwww IN CNAME @\nold IN A 999.1.1.1\n`,
    [`zones/${name}.biz.zone`]: '@ IN A 192.0.2.7\n',
  })
  const first = [
    ['customers.csv:2', 'imported', ''],
    [
      'customers.csv:3',
      'imported',
      'without a password: the customer sets one by a mailed code; without an address: address_line1 is missing or wrong',
    ],
    ['customers.csv:4', 'failed', '"no address" is no email address'],
    [
      'domains.csv:2',
      'imported',
      '2 records, without the contact of contacts.csv:5, whose email is wrong, without the refused lines of its zone: 4 "old IN A 999.1.1.1"',
    ],
    ['domains.csv:3', 'imported', 'external nameservers, without the contact of contacts.csv:3, whose email is wrong'],
    ['domains.csv:4', 'failed', 'the customer c9 is not here'],
    ['domains.csv:5', 'failed', `ZONES has no zone of ${name}.xyz`],
    ['domains.csv:6', 'failed', 'another account holds it'],
    ['domains.csv:7', 'failed', 'the day of expiry is no date such as 2027-01-31'],
    ['contacts.csv:4', 'failed', 'there is no such domain in the files'],
    [`zones/${name}.biz.zone:1`, 'failed', 'there is no such domain in the files'],
  ]
  expect(await run(path, { isDry: true })).toEqual(first)
  expect((await signIn(`${one}@example.com`)).status).toBe(400)
  expect(await run(path)).toEqual(first)
  const again = await run(path)
  expect(again.map(([, outcome]) => outcome)).toEqual(
    first.map(([, outcome]) => (outcome === 'imported' ? 'present' : outcome)),
  )
  const domains = await domainsOf(`${one}@example.com`)
  expect(
    domains.map(({ zone, status, auto_renew, delegation_type }) => [zone, status, auto_renew, delegation_type]),
  ).toEqual(
    expect.arrayContaining([
      ['com', 'approved', true, 'internal'],
      ['net', 'approved', false, 'external'],
    ]),
  )
  const { id } = await api.db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('zone', '=', 'com')
    .executeTakeFirstOrThrow()
  const moved = await api.db.selectFrom('contacts').select(['role', 'name']).where('domain_id', '=', id).execute()
  expect(Object.fromEntries(moved.map(contact => [contact.role, contact.name]))).toEqual({
    registrant: 'Ada Byron, Countess',
    admin: 'Ada Byron, Countess',
    tech: 'Agency',
  })
  const contacts = await api.db.selectFrom('contacts').selectAll().where('name', '=', 'Registrant').execute()
  expect(contacts.some(({ city, country }) => city === 'Lviv' && country === 'UA')).toBe(true)
})

test('a hash of bcrypt is replaced at the first sign-in, and a wrong password is refused', async () => {
  const email = `${uniqueName('moved')}@example.com`
  const path = folderOf({ 'tblclients.csv': `id,email,password\n1,${email},${await bcrypt(password, { cost: 4 })}\n` })
  await run(path)
  const wrong = await api.call(authCalls.login, { body: { username: email, password: 'another sentence 7' } })
  expect(wrong.status).toBe(400)
  expect((await signIn(email)).status).toBe(200)
  const { password_hash } = await api.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
  expect((await signIn(email)).status).toBe(200)
})

test.each([
  [
    'WHMCS',
    (email: string, name: string, hash: string) => ({
      'tblclients.csv': `id,firstname,lastname,companyname,email,address1,address2,city,state,postcode,country,phonenumber,password,language\n7,Ada,Byron,Engines Ltd,${email},1 Main Street,,London,,SW1A 1AA,GB,+442079460000,,english\n`,
      'tblusers.csv': `id,email,password\n3,${email},${hash}\n`,
      'tbldomains.csv': `id,userid,domain,registrationdate,expirydate,status,donotrenew,idprotection\n1,7,${name}.com,2021-03-01,2031-03-01,Active,0,1\n2,7,${name}.net,2021-03-01,2022-03-01,Cancelled,1,0\n`,
    }),
    ['imported', 'imported', 'left out'],
  ],
  [
    'FOSSBilling',
    (email: string, name: string, hash: string) => ({
      'client.csv': `id,email,pass,first_name,last_name,company,address_1,address_2,city,state,postcode,country,phone_cc,phone,lang\n7,${email},${hash},Ada,Byron,,1 Main Street,,London,,SW1A 1AA,GB,44,2079460000,en_US\n`,
      'service_domain.csv': `id,client_id,sld,tld,ns1,ns2,privacy,registered_at,expires_at\n1,7,${name},.com,,,1,2021-03-01 10:00:00,2031-03-01 10:00:00\n`,
    }),
    ['imported', 'imported'],
  ],
])('an export of %s is read by the names of its columns', async (_, files, outcomes) => {
  const [email, name] = [`${uniqueName('moved')}@example.com`, uniqueName('moved')]
  const path = folderOf(files(email, name, await bcrypt(password, { cost: 4 })))
  const told = await run(path, { servesHere: true })
  expect(told.map(([, outcome]) => outcome)).toEqual(outcomes)
  const [domain] = await domainsOf(email)
  expect(domain).toMatchObject({ name, zone: 'com', auto_renew: outcomes.length === 3 })
  expect(domain?.expires_at).toMatch(/^2031-03-01T/)
  const address = await api.db.selectFrom('addresses').selectAll().where('email', '=', email).executeTakeFirst()
  expect(address).toMatchObject({ first_name: 'Ada', address_line1: '1 Main Street', postal_code: 'SW1A 1AA' })
})

test('a domain without columns of nameservers is not served here unasked: the sandbox does not know it', async () => {
  const [email, name] = [`${uniqueName('moved')}@example.com`, uniqueName('moved')]
  const path = folderOf({
    'tblclients.csv': `id,email\n7,${email}\n`,
    'tbldomains.csv': `id,userid,domain,registrationdate,expirydate,status\n1,7,${name}.com,2021-03-01,2031-03-01,Active\n`,
  })
  for (const isDry of [true, false]) {
    const [, domain] = await run(path, { isDry })
    expect(domain).toEqual(['tbldomains.csv:2', 'failed', expect.stringContaining('use --serve-here')])
  }
  expect((await run(path, { servesHere: true }))[1]).toEqual([
    'tbldomains.csv:2',
    'imported',
    '0 records, without contacts',
  ])
})

test('the owner of a client of WHMCS signs in with the address and the password of the user', async () => {
  const [client, owner, guest] = [uniqueName('client'), uniqueName('owner'), uniqueName('guest')]
  const other = await bcrypt('another sentence 7', { cost: 4 })
  const path = folderOf({
    'tblclients.csv': `id,firstname,lastname,email,address1,city,postcode,country,phonenumber\n7,Ada,Byron,${client}@example.com,1 Main Street,London,SW1A 1AA,GB,+442079460000\n`,
    'tblusers.csv': `id,email,password\n3,${owner}@example.com,${await bcrypt(password, { cost: 4 })}\n4,${guest}@example.com,${other}\n`,
    'tblusers_clients.csv': 'id,auth_user_id,client_id,owner\n1,4,7,0\n2,3,7,1\n',
  })
  expect(await run(path)).toEqual([['tblclients.csv:2', 'imported', '']])
  expect((await signIn(`${owner}@example.com`)).status).toBe(200)
  const address = await api.db
    .selectFrom('addresses')
    .select('first_name')
    .where('email', '=', `${client}@example.com`)
    .executeTakeFirst()
  expect(address).toEqual({ first_name: 'Ada' })
})

test('customers are mailed only what they ask for, until the operator releases their mails', async () => {
  const email = `${uniqueName('moved')}@example.com`
  await run(folderOf({ 'customers.csv': `id,email\n1,${email}\n` }))
  const sent: string[] = []
  const post = createPost(api.deps, async ({ subject }) => void sent.push(subject))
  const job = { id: '1', created_at: new Date(), attempts: 1, max_attempts: 5, task_identifier: 'mail', payload: {} }
  const mail = (subject: string, listedSubject?: string) =>
    post({ to: email, sender: 'x', subject, text: '', html: '', ...(listedSubject && { listedSubject }) }, job)
  await mail('expires soon')
  await mail('012345 is your code', '······ is your code')
  expect(await releaseMails(api.db, [email])).toBe(1)
  await mail('expires tomorrow')
  expect(sent).toEqual(['012345 is your code', 'expires tomorrow'])
})

test('from the first sign-in on customers are mailed who controls the account, with the link that stops it', async () => {
  const email = `${uniqueName('moved')}@example.com`
  await run(folderOf({ 'customers.csv': `id,email\n1,${email}\n` }))
  await api.call(authCalls.requestReset, { body: { email } })
  const code = await codeFor(api, email)
  await api.call(authCalls.resetPassword, { body: { email, code, new_password: password } })
  await untilJobsAreDone(api.db)
  const { access_token: token } = jsonOf<{ access_token: string }>(await signIn(email))
  await api.call(apiTokenCalls.create, { token, body: { name: 'backup', scopes: ['dns:read'] } })
  const approved = { notice: 'request_approved', to: email, language: 'en', params: { domain: 'one.example' } } as const
  await api.db.transaction().execute(trx => enqueue(trx, 'send_notice', approved))
  await untilJobsAreDone(api.db)
  const mails = api.mails.filter(({ to, listedSubject }) => to === email && listedSubject === undefined)
  expect(mails.map(({ subject, text }) => [subject, /\/stop#/.test(text)])).toEqual([
    ['An API token was created', true],
  ])
})

test('prices become the file of the setting PRICES', async () => {
  const path = folderOf({
    'customers.csv': 'id,email\n',
    'prices.csv': 'zone,currency,register,renew,transfer,restore\n.com,EUR,9.5,10,"8,05",80\n',
  })
  expect(writePrices(path, readMovedFolder(path).prices)).toBe(true)
  const { readSettings } = await import('../src/settings/settings')
  const { PRICES } = readSettings({ ZONES: 'com', PRICES: join(path, 'prices.json') })
  expect(PRICES).toEqual({
    currency: 'EUR',
    zones: { com: { register: 950, renew: 1000, transfer: 805, restore: 8000 } },
  })
})

test.each([
  ['JPY', '1500,1500.00,"1500,0",9000', { register: 1500, renew: 1500, transfer: 1500, restore: 9000 }],
  ['HUF', '4500,4500.5,"4500,05",9000', { register: 450_000, renew: 450_050, transfer: 450_005, restore: 900_000 }],
  [
    'IDR',
    '165000,180000,165000,1500000',
    { register: 16_500_000, renew: 18_000_000, transfer: 16_500_000, restore: 150_000_000 },
  ],
  ['KWD', '4.125,4.5,4,80', { register: 4125, renew: 4500, transfer: 4000, restore: 80_000 }],
])('prices in %s have the minor units of ISO 4217', (currency, amounts, com) => {
  const path = folderOf({
    'customers.csv': 'id,email\n',
    'prices.csv': `zone,currency,register,renew,transfer,restore\ncom,${currency},${amounts}\n`,
  })
  expect(readPrices(readMovedFolder(path).prices)).toEqual({ currency, zones: { com } })
})

test('a price with more digits than its currency has is refused', () => {
  const path = folderOf({
    'customers.csv': 'id,email\n',
    'prices.csv': 'zone,currency,register,renew,transfer,restore\ncom,JPY,1500.5,1500,1500,1500\n',
  })
  expect(() => readPrices(readMovedFolder(path).prices)).toThrow(
    'prices.csv, line 2: register is no amount such as 13.',
  )
})

test('a folder without such files is refused', () => {
  expect(() => readMovedFolder(folderOf({}))).toThrow('has none of customers.csv, tblclients.csv, client.csv')
})

test('the same by the API: dry run, import, once more, with records, contacts and prices', async () => {
  const admin = await createUser(api, 'admin')
  const [one, name] = [uniqueName('moved'), uniqueName('moved')]
  const domain = { customer_id: 'c1', registered_at: '2020-01-31', expires_at: '2031-01-31' }
  const body: ImportBody = {
    customers: [{ id: 'c1', email: `${one}@example.com`, password_hash: await bcrypt(password, { cost: 4 }) }],
    domains: [
      { ...domain, domain: `${name}.com`, ns1: '', ns2: '' },
      { ...domain, domain: `${name}.xyz`, ns1: 'ns1.other.example' },
    ],
    contacts: [{ domain: `${name}.com`, role: 'registrant', name: 'Ada Byron', email: 'ada@example.com' }],
    zones: [{ domain: `${name}.com`, text: 'www IN A 192.0.2.7\n' }],
    prices: [{ zone: '.com', currency: 'UAH', register: '500', renew: '500.5', transfer: '450', restore: '3000' }],
  }
  const move = async (more: Partial<ImportBody> = {}) => {
    const { results, prices, released } = jsonOf<Imported>(
      await api.call(movingInCalls.importLines, { token: admin.token, body: { ...body, ...more } }),
    )
    return { lines: results.map(({ list, at, outcome, note }) => [`${list}[${at}]`, outcome, note]), prices, released }
  }
  const refused = ['domains[1]', 'failed', `ZONES has no zone of ${name}.xyz`]
  const first = [
    ['customers[0]', 'imported', 'without an address: first_name is missing or wrong'],
    ['domains[0]', 'imported', '1 records'],
    refused,
  ]
  const prices = {
    currency: 'UAH',
    zones: { com: { register: 50_000, renew: 50_050, transfer: 45_000, restore: 300_000 } },
  }
  expect(await move({ dry_run: true })).toEqual({ lines: first, prices, released: 0 })
  expect((await signIn(`${one}@example.com`)).status).not.toBe(200)
  expect(await move()).toEqual({ lines: first, prices, released: 0 })
  const again = [['customers[0]', 'present', ''], ['domains[0]', 'present', ''], refused]
  expect(await move({ release_mails: true, prices: [] })).toEqual({ lines: again, released: 1 })
  expect(await domainsOf(`${one}@example.com`)).toMatchObject([{ name, zone: 'com', status: 'approved' }])
  const wrong = await move({ prices: [{ ...body.prices?.[0], zone: 'com', register: 'much' }] as ImportBody['prices'] })
  expect(wrong.lines.at(-1)).toEqual(['prices[0]', 'failed', expect.stringContaining('register is no amount')])
})
