import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminCalls, type CallShape, dnsChangeCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { AddressFields } from '../src/address-book/repository'
import type { Database } from '../src/database/schema'
import { type Input, startTestApi, type TestApi, type TestResponse } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { inputOf, keyOf } from './contract-calls'
import { type Field, fieldsOf, isAsSent, put } from './injected-fields'
import { canaryFile, injections, marker } from './injections'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/address-book/repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

let api: TestApi
let owner: TestUser
let admin: TestUser
let owned: Owned
let passwordHash: string | null

/** Texts of statements that hold something that a caller typed. */
const statements = new Set<string>()
const send = Client.prototype.query

beforeAll(async () => {
  Reflect.set(Client.prototype, 'query', function query(this: Client, ...given: unknown[]): unknown {
    const [first] = given
    const text = typeof first === 'string' ? first : String(Reflect.get(Object(first), 'text'))
    if (text.includes(marker)) statements.add(text)
    return Reflect.apply(send, this, given)
  })
  api = await startTestApi({ worker: true, env: { PRICES: writeSetting(prices) } })
  ;[owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  owned = await prepareOwned({ api, owner, stranger: await createUser(api), admin })
  const { password_hash } = await api.db.selectFrom('users').selectAll().limit(1).executeTakeFirstOrThrow()
  passwordHash = password_hash
})

afterAll(async () => {
  await api.close()
  Reflect.set(Client.prototype, 'query', send)
})

const paramsOf = (call: CallShape) => inputOf(call, owned, owner).params

/** A busy machine may refuse a call for a moment; it is made again, as its `Retry-After` says. */
const served = async (call: CallShape, input: Input): Promise<TestResponse> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await api.call(call, input)
    if (answer.status !== 503 || tries === 4) return answer
    await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
  }
}

/**
 * Of some things one may have so many; what earlier texts have made would keep the later ones from being stored, as would
 * a password that one of them has become.
 */
const makeRoom = async (): Promise<void> => {
  const { id } = owner
  await api.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  for (const [table, kept] of [
    ['api_tokens', owned.token],
    ['webhooks', owned.webhook],
    ['saved_views', owned.view],
    ['addresses', owned.address],
    ['cart_items', owned.item],
  ] as const)
    await api.db.deleteFrom(table).where('user_id', '=', id).where('id', '<>', kept).execute()
}

/** What went wrong with each text in each field. */
const inject = async (among: readonly Field[], texts: readonly string[]) => {
  const failed: string[] = []
  const altered: string[] = []
  let kept = 0
  for (const { call, input, place } of among)
    for (const text of texts) {
      const { token } = call.access === 'admin' ? admin : owner
      const filled = Object(put(input, place, text))
      const params = paramsOf(call)
      const answer = await served(call, { ...filled, token, ...(params && { params }) })
      // A session that one text ends would have all other texts refused unread.
      if (answer.status >= 500 || answer.status === 401)
        failed.push(`${keyOf(call)} ${place.join('.')} ${JSON.stringify(text)}: ${answer.text}`)
      if (!isAsSent(answer, place, text)) altered.push(`${keyOf(call)} ${place.join('.')} ${JSON.stringify(text)}`)
      if (answer.status >= 300) continue
      kept += 1
      await makeRoom()
    }
  return { failed, altered, kept }
}

/** Traces of a text that was not only kept but understood by something. */
const canaries = async (): Promise<string[]> => {
  await untilJobsAreDone(api.db, 600_000)
  const found: string[] = []
  if (
    await access(canaryFile).then(
      () => true,
      () => false,
    )
  )
    found.push('a file')
  for (const { to, subject, text } of api.mails) {
    if (/[\r\n]/.test(to + subject)) found.push(`a header of the mail ${subject}`)
    if (text.includes('1336337')) found.push(`a template in the mail ${subject}`)
  }
  const zone = await api.call(dnsChangeCalls.zone, { token: owner.token, params: { id: owned.domain } })
  if (/^canary\b/m.test(zone.text)) found.push('a line of the zone')
  const { status } = await api.call(adminCalls.domains, { token: admin.token })
  return status === 200 ? found : [...found, 'a table that is gone']
}

test('60 texts of attackers in every field are kept as they are or refused, and nothing understands them (INJ-1)', async () => {
  const all = fieldsOf(owned, owner)
  reportMetric('INJ-1 texts', injections.length, 'least', 60)
  reportMetric('INJ-1 fields', all.length, 'least', 60)
  const { failed, altered, kept } = await inject(all, injections)
  const understood = await canaries()
  expect({ failed, altered, understood, statements: [...statements] }).toEqual({
    failed: [],
    altered: [],
    understood: [],
    statements: [],
  })
  reportMetric('INJ-1 texts that were taken', kept, 'least', 500)
  reportMetric('INJ-1 failures', failed.length, 'most', 0)
  reportMetric('INJ-1 texts that were altered', altered.length, 'most', 0)
  reportMetric('INJ-1 texts that something understood', understood.length, 'most', 0)
  reportMetric('INJ-1 statements that hold what a caller typed', statements.size, 'most', 0)
})

test('INJ-1 control: a statement that is put together of texts is found', async () => {
  const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : 'null')
  const concatenate = async (db: Database, userId: number, { first_name, last_name, email }: AddressFields) => {
    const values = [first_name, last_name, email].map(quoted).join(', ')
    await sql.raw(`select ${values} from users where id = ${userId}`).execute(db)
    throw new Error('Not kept')
  }
  const add = fieldsOf(owned, owner).filter(
    ({ call, place }) => keyOf(call) === 'POST /api/address-book/' && place.includes('first_name'),
  )
  const { failed } = await weakened({ insertAddress: concatenate }, () => inject(add, injections.slice(0, 3)))
  expect(failed.length).toBeGreaterThan(0)
  expect(statements.size).toBeGreaterThan(0)
})
