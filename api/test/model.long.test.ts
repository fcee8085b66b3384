import * as contract from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import fc from 'fast-check'
import { jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { emptyModel, type Foreseen, foresee, type Model } from './model'
import { type Step, sequences } from './model-steps'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/domains/repository'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 })

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { LIMITS_SCALE: '100000' } })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const groups: Readonly<Record<string, Readonly<Record<string, contract.CallShape>>>> = {
  cart: contract.cartCalls,
  admin: contract.adminCalls,
  domain: contract.domainCalls,
  dns: contract.dnsCalls,
  address: contract.addressCalls,
}

const callOf = (name: string): contract.CallShape => {
  const [group = '', member = ''] = name.split('.')
  const call = groups[group]?.[member]
  if (!call) throw new Error(`${name} is no call`)
  return call
}

/** Sends what a step comes to; what was answered when it is not what the model foresees. */
const send = async (token: string, { call, id, body, answer, learn }: Foreseen): Promise<string | null> => {
  const answered = await api.call(callOf(call), {
    token: call.startsWith('admin.') ? admin.token : token,
    ...(id !== undefined && { params: { id } }),
    ...(body && { body }),
  })
  const { status } = answered
  const said = status < 400 ? `${status}` : `${status} ${problemOf(answered).code}`
  if (said !== answer) return `${call} ${JSON.stringify(body)}: ${said}, not ${answer}`
  learn?.(answered.json)
  return null
}

const byId = <T extends { id: number }>(list: readonly T[]): T[] => [...list].sort((one, other) => one.id - other.id)

/** All that the customer can read, as the model has it. */
const readBack = async (token: string, { customer, domains }: Model): Promise<Model> => {
  const read = async <T>(call: contract.CallShape, id?: number) =>
    jsonOf<T>(await api.call(call, { token, ...(id !== undefined && { params: { id } }) }))
  const recordsOf = async (id: number) => {
    const found = await read<contract.DnsRecord[]>(contract.dnsCalls.list, id)
    return byId(found.map(({ id, host, type, content, ttl }) => ({ id, host, type, content, ttl })))
  }
  const stored: Model['domains'] = []
  for (const { id, name, status, delegation_type } of await read<contract.Domain[]>(contract.domainCalls.mine)) {
    const known = status as Model['domains'][number]['status']
    const mayHave = domains.some(one => one.id === id && (one.status === 'approved' || one.records.length > 0))
    stored.push({ id, name, status: known, delegation: delegation_type, records: mayHave ? await recordsOf(id) : [] })
  }
  const cart = await read<contract.CartItem[]>(contract.cartCalls.list)
  const addresses = await read<contract.Address[]>(contract.addressCalls.list)
  return {
    customer,
    cart: byId(cart.map(({ id, name }) => ({ id, name }))),
    domains: byId(stored),
    addresses: byId(addresses.map(({ id, last_name }) => ({ id, last_name }))),
  }
}

const sorted = (model: Model): Model => ({
  ...model,
  cart: byId(model.cart),
  domains: byId(model.domains.map(domain => ({ ...domain, records: byId(domain.records) }))),
  addresses: byId(model.addresses),
})

interface Walked {
  sequences: number
  steps: number
  /** Answers that were met, so that the sequences are known to reach what they are for. */
  answers: Set<string>
}

/** Takes a sequence as a new customer. Throws at the first answer, or the first thing stored, that the model has not. */
const walk = async (steps: readonly Step[], walked: Walked): Promise<void> => {
  const { id, token } = await createUser(api)
  const model = emptyModel(id)
  for (const step of steps) {
    const foreseen = foresee(model, step)
    const divergence = await send(token, foreseen)
    if (divergence) throw new Error(divergence)
    walked.steps += 1
    walked.answers.add(`${foreseen.call} ${foreseen.answer}`)
  }
  walked.sequences += 1
  expect(await readBack(token, model)).toEqual(sorted(model))
}

const compare = async (numRuns: number, seed: number, endOnFailure = false) => {
  const walked: Walked = { sequences: 0, steps: 0, answers: new Set() }
  const property = fc.asyncProperty(sequences, steps => walk(steps, walked))
  const { counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure })
  const found = counterexample && `${JSON.stringify(counterexample[0])}: ${errorInstance}`
  return { ...walked, found }
}

/** Four customers at a time, each of whom the model foresees apart from the others. */
const lanes = [20_260_102, 20_260_103, 20_260_104, 20_260_105]

test('5,000 sequences of calls are answered, and leave stored, what a model foresees (FUZZ-2)', async () => {
  const walks = await Promise.all(lanes.map(seed => compare(5000 / lanes.length, seed)))
  const found = walks.flatMap(walk => walk.found ?? [])
  expect(found).toEqual([])
  reportMetric('FUZZ-2 sequences that differ from the model', found.length, 'most', 0)
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  reportMetric('FUZZ-2 sequences', sum(walks.map(walk => walk.sequences)), 'least', 5000)
  reportMetric('FUZZ-2 calls', sum(walks.map(({ steps }) => steps)), 'least', 40_000)
  const answers = new Set(walks.flatMap(walk => [...walk.answers]))
  reportMetric('FUZZ-2 kinds of answers that were met', answers.size, 'least', 35)
})

test('FUZZ-2 control: an API that answers with a delegation that it does not store is found', async () => {
  const actual = await vi.importActual<typeof import('../src/domains/repository')>('../src/domains/repository')
  const updateDomain: typeof actual.updateDomain = async (db, id, changes) => {
    const before = await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const kept = changes.delegation_type && { delegation_type: before.delegation_type }
    return { ...(await actual.updateDomain(db, id, { ...changes, ...kept })), ...changes }
  }
  const { found } = await weakened({ updateDomain }, () => compare(300, 1, true))
  expect(found).toMatch(/"delegate"/)
})
