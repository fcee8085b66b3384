import { contactCalls } from '@panel/shared/contract'
import { runDue } from '../src/jobs/run-due'
import { newEmail } from './accounts'
import type { TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { aRegistrant } from './registrants'
import { createUser, makeUnlockedDomain } from './users'

const day = 86_400_000
const empty = { name: '', email: '', phone: '', address: '', hidden: true }

let api: TestApi
let world: EppApi
let server: EppApi['server']

beforeAll(async () => {
  world = await startEppApi()
  ;({ api, server } = world)
})

afterAll(() => world.close())

test('a registry that is reached by EPP sets clientHold once, and removes it once the address is another', async () => {
  const [owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  const id = await makeUnlockedDomain(api, owner, admin)
  await runDue(api.deps)
  const { name, zone } = await getDomain(api, owner, id)
  const { statuses } = server.state.get(`${name}.${zone}`)
  const enter = (email: string) =>
    putDomain(api, owner, contactCalls.save, id, { registrant: { ...aRegistrant, email }, admin: empty, tech: empty })
  const onHold = async () => [
    (await getDomain(api, owner, id)).unconfirmed_contact?.on_hold,
    statuses.has('clientHold'),
  ]

  await enter(newEmail())
  const [confirm_by, confirm_reminded_at] = [new Date(Date.now() - day), new Date(Date.now() - 2 * day)]
  await api.db.updateTable('domains').set({ confirm_by, confirm_reminded_at }).where('id', '=', id).execute()
  await runDue(api.deps)
  await runDue(api.deps)
  expect(await onHold()).toEqual([true, true])
  const done = await api.db.selectFrom('registry_tasks').selectAll().where('state', '=', 'done').execute()
  expect(done.filter(({ payload }) => 'held' in payload)).toHaveLength(1)

  await enter(owner.email)
  await runDue(api.deps)
  await runDue(api.deps)
  expect(await onHold()).toEqual([undefined, false])
})
