import { setTimeout as sleep } from 'node:timers/promises'
import { adminCalls, authCalls, cartCalls } from '@panel/shared/contract'
import { findDefaultAddress, insertAddress, updateDefault } from '../src/address-book/repository'
import { insertSession } from '../src/auth/session-repository'
import { hashPassword } from '../src/security/passwords'
import { hashToken, newToken } from '../src/security/tokens'
import { insertUser } from '../src/users/repository'
import type { TestApi } from './api'
import { until } from './until'

export const goodPassword = 'lantern river 42'

export interface TestUser {
  id: number
  email: string
  token: string
}

let count = 0

export const uniqueName = (prefix: string): string => `${prefix}-${process.pid}-${++count}`

let sharedHash: Promise<string> | undefined

/** A confirmed account with a session, made without the sign-up; its password is `goodPassword`. */
export const createUser = async (api: Pick<TestApi, 'db'>, role: 'user' | 'admin' = 'user'): Promise<TestUser> => {
  sharedHash ??= hashPassword(goodPassword)
  const email = `${uniqueName(role)}@example.com`
  const user = await insertUser(api.db, {
    email,
    password_hash: await sharedHash,
    language: 'en',
    is_admin: role === 'admin',
  })
  if (!user) throw new Error(`${email} exists`)
  const token = newToken()
  await insertSession(api.db, user.id, hashToken(token), { address: '127.0.0.1' })
  return { id: user.id, email, token }
}

const pick = <T>(json: unknown, key: string): T => (json as Record<string, T>)[key] as T

/** An address that a domain can be registered for, as the account's default. */
export const giveRegistrant = async ({ db }: Pick<TestApi, 'db'>, { id, email }: TestUser): Promise<number> => {
  const known = await findDefaultAddress(db, id)
  if (known) return known.id
  const address = await insertAddress(db, id, {
    label: null,
    first_name: 'Ada',
    last_name: 'Byron',
    organisation: null,
    address_line1: 'Khreshchatyk 1',
    address_line2: null,
    country: 'UA',
    state: null,
    city: 'Kyiv',
    postal_code: '01001',
    vat_number: null,
    email,
    phone_code: '+380',
    phone_number: '441234567',
  })
  await updateDefault(db, id, address.id)
  return address.id
}

/** A domain that a person asked for, registered for their default address; approved when an administrator is given. */
export const makeDomain = async (
  api: TestApi,
  person: TestUser,
  admin: TestUser | null,
  name = uniqueName('d'),
  zone = 'com',
): Promise<number> => {
  await giveRegistrant(api, person)
  await api.call(cartCalls.add, { token: person.token, body: { name, zone } })
  const submitted = await api.call(cartCalls.submit, { token: person.token })
  const [id] = pick<number[]>(submitted.json, 'domain_ids')
  if (id === undefined) throw new Error(`No domain: ${submitted.text}`)
  if (admin) await api.call(adminCalls.approve, { token: admin.token, params: { id } })
  return id
}

/** A domain that may be transferred: a new one is locked. */
export const makeUnlockedDomain = async (api: TestApi, person: TestUser, admin: TestUser | null): Promise<number> => {
  const id = await makeDomain(api, person, admin)
  await api.db.updateTable('domains').set({ client_transfer_lock: false }).where('id', '=', id).execute()
  return id
}

const codePattern = /^(\d{6})$/m

/** The code that was mailed to an address last, after the first `after` mails to it. */
export const codeFor = async (api: TestApi, email: string, after = 0): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = api.mails.filter(mail => mail.to === email).slice(after)
    const code = mails.map(({ text }) => codePattern.exec(text)?.[1]).findLast(found => found !== undefined)
    if (code) return code
    await sleep(25)
  }
  throw new Error(`No code was mailed to ${email}`)
}

/** An account by the complete sign-up: register, mail, code. Needs the worker. */
export const signUp = async (
  api: TestApi,
  email = `${uniqueName('new')}@example.com`,
  password = goodPassword,
): Promise<TestUser> => {
  const registered = await api.call(authCalls.register, { body: { email, password } })
  const code = await codeFor(api, email)
  const confirmed = await api.call(authCalls.confirm, {
    body: { email, code, remember_me: true },
    cookies: registered.cookies,
  })
  const { id } = await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, token: pick<string>(confirmed.json, 'access_token') }
}

/** Subjects of the mails to a person, once `count` have arrived. */
export const subjectsTo = async (api: TestApi, person: TestUser, count: number): Promise<string[]> => {
  const found = () => api.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
  await until(`${count} mails to ${person.email}`, () => found().length >= count)
  return found()
}
