import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  adminCalls,
  type Contacts,
  cartCalls,
  contactCalls,
  orderCalls,
  type RegistryContact,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { chainWaiting } from '../src/audit/chain'
import { moveClock } from '../src/clock/repository'
import { runHolds } from '../src/contacts/holds'
import { fulfilOrder } from '../src/payments/fulfil'
import { runDueTasks } from '../src/registration/due'
import { removeUnusedContacts } from '../src/registration/unused-contacts'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { makeTasksDue } from '../src/registry/repository'
import { retrySetAside } from '../src/set-aside/repository'
import { readSettings } from '../src/settings/settings'
import { codeOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain } from './domain-users'
import { startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { prices } from './price-file'
import { removeSettings, writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let server: TestRegistry
let registries: Registries
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  server = await startRegistry()
  const { port, certificate } = server
  const url = `epp+tls://panel@localhost:${port}`
  // Without the confirmation of another registrant, which has tests of its own.
  const built = readFileSync(resolve(import.meta.dirname, '../profiles/ua.yaml'), 'utf8')
  const profile = writeSetting(built.replace(/registrant_change: .*\n/, ''))
  const REGISTRIES = writeSetting([
    { name: 'ua', zones: ['ua'], url, password_env: 'PASSWORD', ca: certificate.certFile, profile },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), { PASSWORD: 'panel-secret' })
  api = await startTestApi({ env: { REGISTRIES }, deps: { registries } })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
  await server.close()
})

const make = async (): Promise<{ id: number; name: string }> => {
  const name = uniqueName('held')
  const id = await makeDomain(api, owner, admin, name, 'ua')
  return { id, name: `${name}.ua` }
}

const work = async (): Promise<void> => {
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
}

const put = (id: number, contacts: Contacts) =>
  api.call(contactCalls.save, { token: owner.token, params: { id }, body: contacts })

const person = {
  name: 'Олена Ющенко',
  email: 'olena@example.com',
  phone: '+380441234567',
  address: 'вулиця Хрещатик 1, Київ',
  hidden: true,
  street: ['вулиця Хрещатик, 1'],
  city: 'Київ',
  postal_code: '01001',
  country: 'UA',
}

test('a domain is registered with its contacts, which domains of one account share', async () => {
  const [one, other] = [await make(), await make()]
  const [first, second] = [server.state.get(one.name), server.state.get(other.name)]
  expect([...first.contacts.keys()].sort()).toEqual(['admin', 'registrant', 'tech'])
  expect([...second.contacts.entries()]).toEqual([...first.contacts.entries()])
  expect(server.state.contacts.size).toBe(1)
})

const documentOf = (name: string, role: string): string => {
  const id = server.state.get(name).contacts.get(role) ?? ''
  return server.state.contacts.get(id)?.elements ?? ''
}

/** Commands about contacts since the log had so many. */
const contactCommandsSince = (length: number): string[] =>
  server.log.slice(length).filter(line => / C[0-9A-Z]{15} /.test(line) && !line.startsWith('info'))

test('contacts that other domains have too are replaced, in both forms', async () => {
  const { id, name } = await make()
  const before = server.state.get(name).contacts.get('registrant') ?? ''
  expect((await put(id, { registrant: person, admin: person, tech: { ...person, hidden: false } })).status).toBe(200)
  await work()
  const held = server.state.get(name).contacts
  const document = documentOf(name, 'registrant')
  expect(document).toContain('<contact:postalInfo type="int"><contact:name>Olena Yushchenko</contact:name>')
  expect(document).toContain('<contact:city>Kyiv</contact:city>')
  expect(document).toContain('<contact:postalInfo type="loc"><contact:name>Олена Ющенко</contact:name>')
  expect(document).toContain('<contact:voice>+380.441234567</contact:voice>')
  expect(document).toContain('<contact:disclose flag="0">')
  expect(held.get('admin')).toBe(held.get('registrant'))
  expect(held.get('tech')).not.toBe(held.get('registrant'))
  expect(server.state.contacts.has(before)).toBe(true)
})

test('a contact that one domain has is updated, what was taken away included, and keeps its id', async () => {
  const { id, name } = await make()
  const own = { ...person, email: `${name}@example.com`, province: 'Holosiiv' }
  await put(id, { registrant: own, admin: own, tech: own })
  await work()
  const before = [...server.state.get(name).contacts.values()]
  const { length } = server.log
  const moved = { ...own, phone: '+380449998877', province: '', city: 'Львів' }
  await put(id, { registrant: moved, admin: moved, tech: moved })
  await work()
  expect([...server.state.get(name).contacts.values()]).toEqual(before)
  expect(contactCommandsSince(length)).toEqual([`update ${before[0]} 1000`])
  const document = documentOf(name, 'registrant')
  expect(document).toContain('<contact:voice>+380.449998877</contact:voice>')
  expect(document).toContain('<contact:city>Lviv</contact:city>')
  expect(document).not.toContain('Holosiiv')
  await put(id, { registrant: moved, admin: own, tech: moved })
  await put(id, { registrant: moved, admin: moved, tech: moved })
  await work()
  expect(new Set(server.state.get(name).contacts.values()).size).toBe(1)
})

test('a change of contacts is said to be made once the registry has it', async () => {
  const { id, name } = await make()
  const events = async () => {
    await chainWaiting(api.db, api.deps.keys)
    const query = api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${id}`)
    return (await query.where('event', 'like', 'contacts%').orderBy('id').execute()).map(({ event }) => event)
  }
  server.failFor(name, 2400)
  await put(id, { registrant: person, admin: person, tech: { ...person, email: `${name}@example.com` } })
  await work()
  expect(await events()).toEqual(['contacts_ordered'])
  server.failFor(name, null)
  await work()
  expect(await events()).toEqual(['contacts_ordered', 'contacts_changed'])
  await api.call(contactCalls.sendToRegistry, { token: owner.token, params: { id } })
  expect((await events()).at(-1)).toBe('contacts_ordered')
  await work()
})

const refusals = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ mail: string }>`
    select concat_ws(' ', payload ->> 'to', payload ->> 'notice') as mail from graphile_worker._private_jobs
    where payload ->> 'notice' like '%\\_refused' and (payload #>> '{params,domain_id}' = ${String(id)}
      or payload #>> '{params,domain}' = (select name || '.' || zone from domains where id = ${id})) order by id`.execute(
    api.db,
  )
  return rows.map(({ mail }) => mail)
}

test('contacts that the registry refuses are not shown, but those that it has', async () => {
  const { id, name } = await make()
  const own = { ...person, email: owner.email }
  const get = async () => jsonOf<Contacts>(await api.call(contactCalls.get, { token: owner.token, params: { id } }))
  await put(id, { registrant: own, admin: own, tech: own })
  await work()
  const before = await get()
  const stored = () =>
    api.db.selectFrom('domain_contact_objects').selectAll().where('domain_id', '=', id).orderBy('role').execute()
  const links = await stored()

  const other = { ...own, name: 'Тарас Шевченко', email: `taras-${name}@example.com` }
  server.failFor(name, 2304)
  await put(id, { registrant: other, admin: own, tech: { ...own, city: 'Львів' } })
  expect((await get()).registrant.name).toBe('Тарас Шевченко')
  await work()
  expect(await get()).toEqual(before)
  expect(await stored()).toEqual(links)
  expect(await getDomain(api, owner, id)).toMatchObject({ reason: { code: 'registry_2304' } })
  expect(await refusals(id)).toEqual([`${owner.email} change_refused`])
  const domain = await api.db.selectFrom('domains').select('confirm_by').where('id', '=', id).executeTakeFirst()
  expect(domain).toEqual({ confirm_by: null })

  // The contact of all three was changed before the registry refused the domain another one.
  const moved = { ...own, phone: '+380449998877' }
  await put(id, { registrant: moved, admin: own, tech: own })
  await work()
  expect(await get()).toEqual({ registrant: moved, admin: moved, tech: moved })
  const shown = await api.call(contactCalls.atRegistry, { token: owner.token, params: { id } })
  expect(jsonOf<RegistryContact[]>(shown).map(({ role, state }) => [role, state])).toEqual([
    ['registrant', 'same'],
    ['admin', 'same'],
    ['tech', 'same'],
  ])

  server.failFor(name, null)
  await put(id, { registrant: other, admin: own, tech: own })
  await work()
  expect((await get()).registrant.name).toBe('Тарас Шевченко')
  expect(documentOf(name, 'registrant')).toContain('Taras Shevchenko')
})

test('a contact that no domain has any more is deleted', async () => {
  const { id, name } = await make()
  const [one, other] = ['one', 'other'].map(word => ({ ...person, email: `${word}-${name}@example.com` }))
  await put(id, { registrant: person, admin: person, tech: { ...person, ...one } })
  await work()
  const gone = server.state.get(name).contacts.get('tech') ?? ''
  await put(id, { registrant: person, admin: person, tech: person })
  await work()
  expect(server.state.contacts.has(gone)).toBe(false)
  await put(id, { registrant: person, admin: { ...person, ...one }, tech: { ...person, ...other } })
  await work()
  expect(new Set(server.state.get(name).contacts.values()).size).toBe(3)
})

test('the contacts of a domain that has ended are deleted, and those of others stay', async () => {
  const [one, other] = [await make(), await make()]
  const own = { ...person, email: `${one.name}@example.com` }
  await put(one.id, { registrant: own, admin: own, tech: person })
  await put(other.id, { registrant: person, admin: person, tech: person })
  await work()
  const idOf = (name: string) => server.state.get(name).contacts.get('registrant') ?? ''
  const [gone, kept] = [idOf(one.name), idOf(other.name)]
  await api.db.updateTable('domains').set({ status: 'released' }).where('id', '=', one.id).execute()
  await removeUnusedContacts(api.deps, () => false)
  expect(server.state.contacts.has(gone)).toBe(true)
  server.state.domains.delete(one.name)
  await moveClock(api.db, 3600)
  await removeUnusedContacts(api.deps, () => false)
  expect([gone, kept].map(id => server.state.contacts.has(id))).toEqual([false, true])
})

test('a contact that stays linked at the registry is asked about ever less often, and given up with one notice', async () => {
  const { id, name } = await make()
  const own = { ...person, email: `${name}@example.com` }
  await put(id, { registrant: own, admin: own, tech: own })
  await work()
  const linked = server.state.get(name).contacts.get('registrant') ?? ''
  await api.db.updateTable('domains').set({ status: 'released' }).where('id', '=', id).execute()
  const asked = () => server.documents.filter(text => text.includes('<delete>') && text.includes(linked)).length
  const notices = () =>
    api.db.selectFrom('set_aside').select(['object', 'attempts']).where('object', '=', `ua ${linked}`).execute()
  const goOn = async (hours: number, step = 12): Promise<number> => {
    const before = asked()
    for (let hour = 0; hour < hours; hour += step) {
      await moveClock(api.db, step * 3600)
      await removeUnusedContacts(api.deps)
    }
    return asked() - before
  }
  await removeUnusedContacts(api.deps)
  expect(asked()).toBe(1)
  expect(await goOn(72, 1)).toBeLessThan(9)
  expect(await goOn(14 * 24)).toBeLessThan(6)
  expect(await notices()).toEqual([])
  await goOn(60 * 24)
  expect([await notices(), await goOn(14 * 24)]).toEqual([[{ object: `ua ${linked}`, attempts: 1 }], 0])
  await api.db.deleteFrom('set_aside').execute()
})

test('a contact that the registry always answers with a failure is set aside, and the next one is deleted', async () => {
  const { id, name } = await make()
  const [one, other] = ['one', 'other'].map(word => ({ ...person, email: `${word}-${name}@example.com` }))
  await put(id, { registrant: { ...person, ...one }, admin: person, tech: { ...person, ...other } })
  await work()
  const { contacts } = server.state.get(name)
  const [stuck = '', next = ''] = [contacts.get('registrant') ?? '', contacts.get('tech') ?? ''].sort()
  await api.db.updateTable('domains').set({ status: 'released' }).where('id', '=', id).execute()
  server.state.domains.delete(name)
  server.failFor(stuck, 2400)
  const asked = () => server.documents.filter(text => text.includes('<delete>') && text.includes(stuck)).length
  const setAside = () =>
    api.db.selectFrom('set_aside').select('object').where('job', '=', 'registry_contacts').execute()
  await removeUnusedContacts(api.deps)
  await removeUnusedContacts(api.deps)
  expect([stuck, next].map(contact => server.state.contacts.has(contact))).toEqual([true, false])
  expect([await setAside(), asked()]).toEqual([[{ object: `ua ${stuck}` }], 1])
  server.failFor(stuck, null)
  await retrySetAside(api.db, 'registry_contacts')
  await removeUnusedContacts(api.deps)
  expect([server.state.contacts.has(stuck), await setAside()]).toEqual([false, []])
})

test('what the registry has otherwise is shown, and put right', async () => {
  const { id, name } = await make()
  const own = { ...person, email: `${name}@example.com` }
  await put(id, { registrant: own, admin: own, tech: own })
  await work()
  const read = async () =>
    jsonOf<RegistryContact[]>(await api.call(contactCalls.atRegistry, { token: owner.token, params: { id } }))
  const [registrant] = await read()
  expect(registrant).toMatchObject({ role: 'registrant', state: 'same', differences: [], phone: '+380.441234567' })
  expect(registrant?.postal.map(({ type, city }) => [type, city])).toEqual([
    ['int', 'Kyiv'],
    ['loc', 'Київ'],
  ])
  const held = server.state.contacts.get(registrant?.id ?? '')
  if (held) held.elements = held.elements.replace('<contact:city>Kyiv<', '<contact:city>Odesa<')
  const difference = { field: 'int.city', ours: 'Kyiv', registry: 'Odesa' }
  expect((await read())[0]).toMatchObject({ state: 'differs', differences: [difference] })
  await api.call(contactCalls.sendToRegistry, { token: owner.token, params: { id } })
  await work()
  expect((await read())[0]).toMatchObject({ state: 'same' })
  await server.goDown()
  expect((await read())[0]).toMatchObject({ state: 'unknown', postal: registrant?.postal })
  await server.comeBack()
})

test('an attempt whose answer was lost makes no second contact', async () => {
  server.fail('create', 'drop after', 'drop after')
  const name = uniqueName('lost')
  const id = await makeDomain(api, owner, null, name, 'ua')
  const { length } = [...server.state.contacts]
  await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  for (let attempt = 0; attempt < 3; attempt += 1) await work()
  expect(server.state.get(`${name}.ua`).contacts.size).toBe(3)
  expect(server.state.contacts.size).toBe(length)
})

test('a request without a registrant waits for one, and what is paid of it is then registered', async () => {
  const { settings } = api.deps
  const { PAYMENTS, PRICES } = settings
  onTestFinished(() => void Object.assign(settings, { PAYMENTS, PRICES }))
  const selling = readSettings({
    PRICES: writeSetting(prices),
    PAYMENTS: writeSetting({ register: { default: 'payment' } }),
  })
  Object.assign(settings, { PAYMENTS: selling.PAYMENTS, PRICES: selling.PRICES })
  const buyer = await createUser(api)
  const { token } = buyer
  const name = uniqueName('nameless')
  await api.call(cartCalls.add, { token, body: { name, zone: 'ua' } })
  const submitted = await api.call(cartCalls.submit, { token })
  const { domain_ids, order_id: order } = jsonOf<{ domain_ids: [number]; order_id: number }>(submitted)
  const [id] = domain_ids
  expect(await getDomain(api, buyer, id)).toMatchObject({ status: 'pending', attention: ['registrant'] })
  expect((await api.call(orderCalls.pay, { token: admin.token, params: { id: order } })).status).toBe(200)
  await fulfilOrder(api.deps, order)
  await work()
  expect(await getDomain(api, buyer, id)).toMatchObject({ status: 'pending', attention: ['registrant'] })
  await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  const contacts = { registrant: person, admin: person, tech: person }
  expect((await api.call(contactCalls.save, { token, params: { id }, body: contacts })).status).toBe(200)
  const { rows } = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'paid_order' and j.payload->>'id' = ${String(order)}`.execute(api.db)
  expect(rows).toHaveLength(1)
  await fulfilOrder(api.deps, order)
  await work()
  expect(server.state.get(`${name}.ua`).contacts.size).toBe(3)
})

test('an approval that can be undone is refused at once where the registry cannot take the contacts', async () => {
  const id = await makeDomain(api, owner, null, uniqueName('lacking'), 'ua')
  await api.db.updateTable('contacts').set({ city: '' }).where('domain_id', '=', id).execute()
  const approval = { token: admin.token, params: { id } }
  const held = await api.call(adminCalls.approve, { ...approval, headers: { prefer: 'undoable' } })
  expect(codeOf(held)).toEqual([422, 'registrant_incomplete'])
  expect(problemOf(await api.call(adminCalls.approve, approval)).errors).toEqual(problemOf(held).errors)
})

test('contacts that the registry cannot take are refused, with errors by field', async () => {
  const { id } = await make()
  const { street, city, country, ...text } = person
  const lacking = await put(id, { registrant: text, admin: person, tech: person })
  expect(codeOf(lacking)).toEqual([422, 'registrant_incomplete'])
  const fields = problemOf(lacking).errors?.map(({ field, code }) => `${field} ${code}`)
  expect(fields).toEqual(expect.arrayContaining(['registrant.street required', 'registrant.city required']))
  const unwritable = await put(id, { registrant: { ...person, name: '東京' }, admin: person, tech: person })
  expect(problemOf(unwritable).errors).toMatchObject([{ field: 'registrant.name', code: 'not_ascii' }])
  expect([street, city, country]).toHaveLength(3)
})

test.each([
  ['a', 'domain_name_invalid'],
  ['東京', 'domain_name_invalid'],
])('a name that the registry has no rule for is refused before it is ordered: %s', async (label, code) => {
  await api.call(cartCalls.add, { token: owner.token, body: { name: label, zone: 'ua' } })
  const answer = await api.call(cartCalls.submit, { token: owner.token })
  const items = await api.call(cartCalls.list, { token: owner.token })
  for (const { id } of items.json as { id: number }[])
    await api.call(cartCalls.remove, { token: owner.token, params: { id } })
  expect([answer.status, problemOf(answer).errors?.map(one => one.code)]).toEqual([422, [code]])
})

test('a domain that comes from another registrar gets its contacts at the registry, of the default address', async () => {
  const name = `${uniqueName('arrives')}.ua`
  const elsewhere = server.state.register(name, 'other', 1, 'right-code', [])
  const request = (body: object) =>
    api.call(registrarTransferCalls.transferIn, {
      token: owner.token,
      body: { domain: name, auth_code: 'right-code', ...body },
    })
  const stranger = await createUser(api)
  const body = { domain: name, auth_code: 'right-code' }
  const without = await api.call(registrarTransferCalls.transferIn, { token: stranger.token, body })
  expect(codeOf(without)).toEqual([422, 'registrant_required'])
  expect((await request({})).status).toBe(201)
  elsewhere.sponsor = 'panel'
  elsewhere.transfer = undefined
  for (let attempt = 0; attempt < 2; attempt += 1) await work()
  expect([...server.state.get(name).contacts.keys()].sort()).toEqual(['admin', 'registrant', 'tech'])
  expect(documentOf(name, 'registrant')).toContain('<contact:name>Ada Byron</contact:name>')
})

test('contacts that the registry refuses of a domain that came are ordered again each day, with one mail', async () => {
  // Gives the owner a default address.
  await make()
  const name = `${uniqueName('refuses')}.ua`
  const elsewhere = server.state.register(name, 'other', 1, 'right-code', [])
  const body = { domain: name, auth_code: 'right-code' }
  const { id } = jsonOf<{ id: number }>(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
  elsewhere.sponsor = 'panel'
  elsewhere.transfer = undefined
  // Each time the contacts have to be made; the lock is ordered apart.
  const aDayLater = async (): Promise<void> => {
    await moveClock(api.db, 25 * 3600)
    await runHolds(api.deps, () => false)
    await work()
  }
  const held = () => {
    const { contacts, statuses } = server.state.get(name)
    return [[...contacts.keys()].sort(), [...statuses]]
  }
  server.fail('create', 2306)
  await work()
  await work()
  expect(held()).toEqual([[], ['clientTransferProhibited']])
  expect(await refusals(id)).toEqual([`${owner.email} change_refused`])
  server.fail('create', 2306)
  await aDayLater()
  expect(held()).toEqual([[], ['clientTransferProhibited']])
  await aDayLater()
  expect(held()).toEqual([['admin', 'registrant', 'tech'], ['clientTransferProhibited']])
  expect(await refusals(id)).toEqual([`${owner.email} change_refused`])
  const { length } = server.log
  await aDayLater()
  expect(server.log.slice(length).filter(line => line.includes(name) && line.startsWith('update'))).toEqual([])
})

test('the registrant of an ordered registration stays until the registry has answered it', async () => {
  const name = uniqueName('ordered')
  const id = await makeDomain(api, owner, null, name, 'ua')
  const stored = async () =>
    jsonOf<Contacts>(await api.call(contactCalls.get, { token: owner.token, params: { id } })).registrant
  const before = await stored()
  server.failFor(`${name}.ua`, 2400)
  await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  await work()
  expect((await getDomain(api, owner, id)).pending).toMatchObject([{ kind: 'register' }])
  expect(codeOf(await put(id, { registrant: person, admin: person, tech: person }))).toEqual([409, 'status_conflict'])
  server.failFor(`${name}.ua`, null)
  await work()
  expect((await getDomain(api, owner, id)).status).toBe('approved')
  const { contacts } = server.state.get(`${name}.ua`)
  expect(await stored()).toEqual(before)
  expect(server.state.contacts.get(contacts.get('registrant') ?? '')?.elements).toContain(before.name)
})
