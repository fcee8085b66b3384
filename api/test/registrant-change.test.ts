import {
  authCalls,
  type Contact,
  type ContactConfirmed,
  contactCalls,
  controlCalls,
  type ShownContacts,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { chainWaiting } from '../src/audit/chain'
import { endChanges } from '../src/contacts/registrant-change'
import { runDueTasks } from '../src/registration/due'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { makeTasksDue } from '../src/registry/repository'
import { readSettings } from '../src/settings/settings'
import { codeOf, jsonOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { removeSettings, writeProfile, writeSetting } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, goodPassword, makeDomain, type TestUser, uniqueName } from './users'

let registries: Registries
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const REGISTRIES = writeSetting([
    { name: 'ua', zones: ['ua'], url: 'sandbox', profile: 'ua' },
    { name: 'thin', zones: ['com'], url: 'sandbox' },
    { name: 'minimum', zones: ['net'], url: 'sandbox', profile: 'icann-minimum' },
    {
      name: 'former',
      zones: ['org'],
      url: 'sandbox',
      profile: writeProfile('registrant_change: { confirmed_by: [former], days: 14 }'),
    },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), {})
  api = await startTestApi({ env: { REGISTRIES }, deps: { registries }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
})

const olena: Contact = {
  name: 'Олена Ющенко',
  email: 'olena@example.com',
  phone: '+380441234567',
  address: 'вулиця Хрещатик 1, Київ',
  hidden: true,
  organisation: '',
  street: ['вулиця Хрещатик, 1'],
  city: 'Київ',
  province: '',
  postal_code: '01001',
  country: 'UA',
}
const ivan: Contact = { ...olena, name: 'Іван Франко', email: 'ivan@example.org' }

const put = (id: number, registrant: Contact, { token } = owner) =>
  api.call(contactCalls.save, { token, params: { id }, body: { registrant, admin: olena, tech: olena } })
const read = async (id: number, { token } = owner) =>
  jsonOf<ShownContacts>(await api.call(contactCalls.get, { token, params: { id } }))
const answer = (token: string, refuse?: boolean) =>
  api.call(contactCalls.confirm, { body: { token, ...(refuse && { refuse }) } })

/** A domain of Olena's in a zone. */
const make = async (zone = 'ua', person = owner): Promise<{ id: number; name: string }> => {
  const name = uniqueName('holder')
  const id = await makeDomain(api, person, admin, name, zone)
  await api.db.deleteFrom('contacts').where('domain_id', '=', id).execute()
  expect((await put(id, olena, person)).status).toBe(200)
  return { id, name: `${name}.${zone}` }
}

/** The registrant's name, in ASCII, as the registry has it. */
const held = async (name: string): Promise<string | undefined> => {
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  const registry = registries.of('ua').port.on(api.db)
  const { contacts } = (await registry.info(name)) ?? {}
  return (await registry.infoContact(contacts?.registrant ?? ''))?.postal[0]?.name
}

/** The secret of the newest link about a domain's registrant that went to an address. */
const linkTo = async (email: string, name: string): Promise<string> => {
  await untilJobsAreDone(api.db)
  const mails = api.mails.filter(({ to, subject }) => to === email && subject.includes(name))
  return /confirm-contact\?change=registrant#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const subjectsTo = async (email: string, name: string): Promise<string[]> => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to, subject }) => to === email && subject.includes(name)).map(({ subject }) => subject)
}

const eventsOf = async (id: number): Promise<string[]> => {
  await chainWaiting(api.db, api.deps.keys)
  const entries = await api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${id}`).execute()
  return entries.map(({ event }) => event)
}

test('another holder is sent to the registry once the former and the new one have confirmed it by mail', async () => {
  const { id, name } = await make()
  expect(await held(name)).toBe('Olena Yushchenko')
  const asked = jsonOf<ShownContacts>(await put(id, ivan))
  expect(asked).toMatchObject({ registrant: { name: olena.name }, change: { registrant: { name: ivan.name } } })
  expect(asked.change?.waits_for).toEqual([
    { holder: 'former', email: olena.email },
    { holder: 'new', email: ivan.email },
  ])
  const [former, fresh] = [await linkTo(olena.email, name), await linkTo(ivan.email, name)]
  expect(new Set([former, fresh, '']).size).toBe(3)
  expect(jsonOf<ContactConfirmed>(await answer(fresh))).toEqual({
    email: ivan.email,
    change: { domain: name, state: 'waiting' },
  })
  expect(codeOf(await answer(fresh))).toEqual([404, 'not_found'])
  expect(await held(name)).toBe('Olena Yushchenko')
  expect(jsonOf<ContactConfirmed>(await answer(former))).toEqual({
    email: olena.email,
    change: { domain: name, state: 'done' },
  })
  expect(await held(name)).toBe('Ivan Franko')
  expect(await read(id)).toMatchObject({
    registrant: { name: ivan.name, email: ivan.email },
    admin: { name: olena.name },
  })
  expect((await read(id)).change).toBeUndefined()
  expect(await subjectsTo(ivan.email, name)).toContain(`${name}: the registrant is being changed`)
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['registrant_change_asked', 'registrant_changed']))
})

test('one refusal keeps the former holder, and ends both links', async () => {
  const { id, name } = await make()
  await put(id, ivan)
  const [former, fresh] = [await linkTo(olena.email, name), await linkTo(ivan.email, name)]
  expect(jsonOf<ContactConfirmed>(await answer(former, true)).change).toEqual({ domain: name, state: 'refused' })
  expect(codeOf(await answer(fresh))).toEqual([404, 'not_found'])
  expect(await read(id)).toMatchObject({ registrant: { name: olena.name } })
  expect(await subjectsTo(ivan.email, name)).toContain(`${name}: the change of its registrant was refused`)
})

test('a change that both have confirmed and the registry refuses is mailed to both and to the account, with its reason', async () => {
  const { id, name } = await make()
  expect(await held(name)).toBe('Olena Yushchenko')
  await put(id, ivan)
  const statuses = ['serverUpdateProhibited']
  await api.db.updateTable('sandbox_domains').set({ statuses }).where('name', '=', name).execute()
  for (const link of [await linkTo(olena.email, name), await linkTo(ivan.email, name)]) await answer(link)
  expect(await held(name)).toBe('Olena Yushchenko')
  expect(await read(id)).toMatchObject({ registrant: { name: olena.name, email: olena.email } })
  const title = `${name}: the registry refused the change of its registrant`
  for (const { email } of [olena, ivan]) expect(await subjectsTo(email, name)).toContain(title)
  expect(await subjectsTo(owner.email, name)).toContain(`${name}: the registry refused a change`)
  const mail = api.mails.find(({ to, subject }) => to === ivan.email && subject === title)
  expect(mail?.text).toMatch(/Іван Франко was asked for, and the registry did not accept it: \S+/)
  expect(await eventsOf(id)).toContain('change_refused')
})

test('a change that is saved again mails nothing, another one makes the links of the first useless, and the former holder ends it', async () => {
  const { id, name } = await make()
  await put(id, ivan)
  await put(id, ivan)
  const first = await linkTo(ivan.email, name)
  expect(await subjectsTo(ivan.email, name)).toHaveLength(1)
  await put(id, { ...ivan, organisation: 'Kameniar' })
  expect(codeOf(await answer(first))).toEqual([404, 'not_found'])
  const second = await linkTo(ivan.email, name)
  expect((await put(id, { ...olena, phone: '+380440000000' })).json).not.toHaveProperty('change')
  expect(codeOf(await answer(second))).toEqual([404, 'not_found'])
})

test('an unconfirmed change ends, and both get a mail', async () => {
  const { id, name } = await make()
  await put(id, ivan)
  const link = await linkTo(olena.email, name)
  await api.db
    .updateTable('registrant_changes')
    .set({ ends_at: new Date(0) })
    .where('domain_id', '=', id)
    .execute()
  expect(codeOf(await answer(link))).toEqual([404, 'not_found'])
  expect((await read(id)).change).toBeUndefined()
  await endChanges(api.deps, () => false)
  expect(await subjectsTo(ivan.email, name)).toContain(`${name}: the change of its registrant was not confirmed`)
})

test.each([
  ['where both have one address, one link confirms for both', 'ua', { ...ivan, email: olena.email }, 'done'],
  [
    'another phone, or another spelling of case and spaces, is no other holder',
    'ua',
    { ...olena, name: 'олена  ющенко', phone: '+380440000000' },
    undefined,
  ],
  ['a registry that wants no confirmation has none', 'com', ivan, undefined],
] as const)('%s', async (_, zone, registrant, state) => {
  const { id, name } = await make(zone)
  const saved = jsonOf<ShownContacts>(await put(id, registrant))
  if (state === undefined) return expect(saved).toMatchObject({ registrant: { name: registrant.name } })
  const token = await linkTo(registrant.email, name)
  expect(jsonOf<ContactConfirmed>(await answer(token)).change).toEqual({ domain: name, state })
})

test('a change that is made at once is mailed to the former and the new address and to the account, once', async () => {
  const { id, name } = await make('com')
  const told = async () => {
    await untilJobsAreDone(api.db)
    const title = `${name}: the name or address of the registrant is being changed`
    return api.mails.filter(({ subject }) => subject === title).map(({ to, text }) => [to, text.includes(ivan.name)])
  }
  await put(id, { ...olena, phone: '+380440000000' })
  expect(await told()).toEqual([])
  await put(id, ivan)
  await put(id, ivan)
  const readers = [olena.email, ivan.email, owner.email].map(to => [to, true])
  expect((await told()).sort()).toEqual(readers.sort())
  await put(id, { ...ivan, email: 'franko@example.org' })
  expect(await told()).toHaveLength(6)
})

test('a generic registry of the profile icann-minimum has both confirm it, as the Transfer Policy wants', async () => {
  const { id } = await make('net')
  await put(id, ivan)
  expect(await read(id)).toMatchObject({
    registrant: { name: olena.name },
    change: { waits_for: [{ holder: 'former' }, { holder: 'new' }] },
  })
})

test('where only the former holder confirms, the new address has yet to be confirmed', async () => {
  const { id, name } = await make('org')
  const fresh = { ...ivan, email: `${uniqueName('ivan')}@example.org` }
  await put(id, fresh)
  expect(jsonOf<ContactConfirmed>(await answer(await linkTo(olena.email, name))).change?.state).toBe('done')
  const waits = async () => (await getDomain(api, owner, id)).unconfirmed_contact
  expect(await waits()).toBeDefined()
  await untilJobsAreDone(api.db)
  const mail = api.mails.findLast(({ to, text }) => to === fresh.email && text.includes('/confirm-contact#'))
  await answer(/\/confirm-contact#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect(await waits()).toBeUndefined()
})

test('contacts that the registry would not take are refused before a mail asks for confirmation', async () => {
  const { id, name } = await make()
  expect(codeOf(await put(id, { ...ivan, city: '' }))).toEqual([422, 'registrant_incomplete'])
  expect(await subjectsTo(ivan.email, name)).toEqual([])
})

test('somebody in the account who enters another email first does not confirm as the former holder', async () => {
  const { id, name } = await make()
  expect(await held(name)).toBe('Olena Yushchenko')
  const [evil, evil2] = [`${uniqueName('evil')}@example.com`, `${uniqueName('evil')}@example.com`]
  await put(id, { ...olena, email: evil })
  await put(id, olena)
  await put(id, { ...olena, email: evil })
  const asked = jsonOf<ShownContacts>(await put(id, { ...ivan, email: evil2 }))
  expect(asked.change?.waits_for).toEqual([
    { holder: 'former', email: olena.email },
    { holder: 'new', email: evil2 },
  ])
  for (const link of [await linkTo(evil, name), await linkTo(evil2, name)]) if (link) await answer(link)
  expect(await held(name)).toBe('Olena Yushchenko')
  expect(await read(id)).toMatchObject({ registrant: { name: olena.name } })
  expect(await subjectsTo(olena.email, name)).toContain(
    `${name}: the name or address of the registrant is being changed`,
  )
  expect(jsonOf<ContactConfirmed>(await answer(await linkTo(olena.email, name))).change?.state).toBe('done')
  expect(await held(name)).toBe('Ivan Franko')
})

test('14 days after another email was entered, that address confirms', async () => {
  const { id } = await make()
  await put(id, { ...olena, email: 'olena@example.org' })
  await sql`update former_registrant_emails set left_at = left_at - interval '14 days' where domain_id = ${id}`.execute(
    api.db,
  )
  const asked = jsonOf<ShownContacts>(await put(id, ivan))
  expect(asked.change?.waits_for[0]).toEqual({ holder: 'former', email: 'olena@example.org' })
})

test('a change that a thief has asked for ends when the owner stops everything', async () => {
  const robbed = await createUser(api)
  const { id, name } = await make('ua', robbed)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const body = { username: robbed.email, password: goodPassword }
  const thief = { ...robbed, token: tokenOf(await api.call(authCalls.login, { body, headers })) }
  await put(id, ivan, thief)
  const links = [await linkTo(olena.email, name), await linkTo(ivan.email, name)]
  const mail = api.mails.findLast(({ to, html }) => to === robbed.email && html.includes('/cpc/stop#'))
  const token = /\/cpc\/stop#(\w{64})/.exec(mail?.html ?? '')?.[1] ?? ''
  expect((await api.call(controlCalls.stop, { body: { token } })).json).toEqual({
    email: robbed.email,
    domains: [name],
  })
  for (const link of links) expect(codeOf(await answer(link))).toEqual([404, 'not_found'])
  expect(await eventsOf(id)).toContain('registrant_change_ended')
})
