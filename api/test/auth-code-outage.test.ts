import { type AuthCode, registrarTransferCalls } from '@panel/shared/contract'
import { moveClock } from '../src/clock/repository'
import { transact } from '../src/database/transact'
import { runDueTasks } from '../src/registration/due'
import { runTask } from '../src/registration/run-task'
import { registryWork } from '../src/registration/work'
import { makeTasksDue } from '../src/registry/repository'
import { codeOf, jsonOf } from './answers'
import { startTestApi } from './api'
import { getDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import { until, untilJobsAreDone } from './until'
import { createUser, makeUnlockedDomain } from './users'

const hour = 3600

test('an auth code is there at once when the registry is back after 2 hours, and was shown once', async () => {
  const server = await startRegistry()
  const registry = clientOf(server)
  const api = await startTestApi({ worker: true, env: { TRANSFER_HOLD: '24' }, deps: { registry } })
  const [admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  const ask = () => api.call(registrarTransferCalls.authCode, { token: owner.token, params: { id } })
  const events = async () => {
    const query = api.db.selectFrom('audit_log').select('event').where('subject', '=', `domain ${id}`).orderBy('id')
    return (await query.execute()).map(({ event }) => event).filter(event => event.startsWith('auth_code'))
  }
  const mails = async () => {
    await untilJobsAreDone(api.db)
    return api.mails.filter(({ to, subject }) => to === owner.email && subject.endsWith('the auth code was shown'))
  }

  expect((await ask()).status).toBe(202)
  await moveClock(api.db, 24 * hour)
  await server.goDown()
  expect(codeOf(await ask())).toEqual([503, 'unavailable'])
  expect([await events(), (await mails()).length]).toEqual([['auth_code_requested'], 0])
  await moveClock(api.db, 2 * hour)
  expect(codeOf(await ask())).toEqual([503, 'unavailable'])

  await server.comeBack()
  await makeTasksDue(api.db)
  await runDueTasks(api.deps)
  // No code is set that the owner never saw, and nothing stays behind on the list of what failed.
  expect(await api.db.selectFrom('set_aside').select('object').execute()).toEqual([])
  const shown = await ask()
  expect([shown.status, jsonOf<AuthCode>(shown).auth_code]).toEqual([200, server.state.get(`${name}.${zone}`).authInfo])
  expect([await events(), (await mails()).length]).toEqual([['auth_code_requested', 'auth_code_shown'], 1])

  await api.close()
  await registry.close()
  await server.close()
})

test('a caller waits for an attempt that a job of the queue began before', async () => {
  const server = await startRegistry()
  const registry = clientOf(server)
  const api = await startTestApi({ deps: { registry } })
  const [admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  const id = await makeUnlockedDomain(api, owner, admin)
  await runDueTasks(api.deps)
  const work = registryWork(api.deps)
  const task = await transact(api.db, trx => work.schedule(trx, id, 'update', { authInfo: 'a-code-of-a-test' }))
  const held = server.hold('update')
  const ended: string[] = []
  const job = runTask(api.deps, api.db, task).then(() => ended.push('job'))
  await until('the command is at the registry', () => held.waiting() === 1)
  const caller = work.run(api.db, task).then(() => ended.push('caller'))
  await getDomain(api, owner, id)
  expect(ended).toEqual([])
  held.release()
  await Promise.all([job, caller])
  expect(ended).toEqual(['job', 'caller'])

  await api.close()
  await registry.close()
  await server.close()
})
