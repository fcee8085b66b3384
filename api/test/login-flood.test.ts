import { availableParallelism } from 'node:os'
import { authCalls, userCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { withinCall } from '../src/base/current-call'
import { ProblemError } from '../src/base/errors'
import { PASSWORDS_WAITING } from '../src/base/limits'
import { createAdmission } from '../src/security/admission'
import { passwordHashQueue } from '../src/security/passwords'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, goodPassword, type TestUser, uniqueName } from './users'

const atOnce = Math.max(1, availableParallelism() - 1)

/** Work that goes on until a signal, and records that it was begun. */
const heldWork = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  let isEnding = false
  const work = (name: string) => () => {
    begun.push(name)
    return isEnding ? Promise.resolve(name) : new Promise<string>(resolve => ends.push(() => resolve(name)))
  }
  const endAll = (): void => {
    isEnding = true
    for (const end of ends) end()
  }
  return { begun, work, endNext: () => ends.shift()?.(), endAll }
}

describe('work that takes a whole processor', () => {
  test('is let in so much at once, waits in its order, and is refused beyond', async () => {
    const { begun, work, endNext, endAll } = heldWork()
    const { run, assertCapacity, waiting } = createAdmission(2, 2)
    const results = ['a', 'b', 'c', 'd'].map(name => run(work(name)))
    expect(begun).toEqual(['a', 'b'])
    expect(waiting()).toBe(2)
    expect(assertCapacity).toThrow(ProblemError)
    await expect(run(work('e'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    endNext()
    expect(await results[0]).toBe('a')
    await until('the next one is let in', () => begun.length === 3)
    assertCapacity()
    endAll()
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('goes on after one that failed', async () => {
    const { run } = createAdmission(1, 2)
    const failed = run(() => Promise.reject(new Error('no')))
    const next = run(async () => 'done')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('done')
  })

  test('is not done for a caller that is gone', async () => {
    const { begun, work, endNext } = heldWork()
    const { run } = createAdmission(1, 2)
    const caller = { isCallerGone: false }
    const first = run(work('first'))
    const left = withinCall(caller, () => run(work('left')))
    const stays = run(work('stays'))
    caller.isCallerGone = true
    endNext()
    await expect(left).rejects.toMatchObject({ code: 'unavailable' })
    await first
    await until('the one behind it is let in', () => begun.includes('stays'))
    endNext()
    await stays
    expect(begun).toEqual(['first', 'stays'])
  })
})

describe('sign-ins', () => {
  let api: TestApi
  let user: TestUser
  let address: string

  beforeAll(async () => {
    api = await startTestApi()
    user = await createUser(api)
    address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  })

  afterAll(() => api.close())

  const credentials = () => ({ username: user.email, password: 'lantern river 42' })
  const signIn = (signal?: AbortSignal) =>
    fetch(`${address}${authCalls.login.path}`, {
      method: 'POST',
      body: new URLSearchParams(credentials()),
      ...(signal && { signal }),
    })

  /** Takes all turns, with so many that wait. Ends them all. */
  const holdTurns = (waiting: number, { work, endAll } = heldWork()) => {
    const held: Promise<string>[] = []
    while (passwordHashQueue.waiting() < waiting) held.push(passwordHashQueue.run(work('held')))
    return async () => {
      endAll()
      await Promise.all(held)
    }
  }

  const openTransactions = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(api.db)
    return rows.length
  }

  const sessions = async (): Promise<number> =>
    (await api.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).length

  test('beyond what can wait are refused before they are counted; reads go on', async () => {
    const release = holdTurns(PASSWORDS_WAITING)
    const counted = () =>
      api.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login-address%').execute()
    const refused = await api.call(authCalls.login, { body: credentials() })
    expect(codeOf(refused)).toEqual([503, 'unavailable'])
    expect(refused.headers['retry-after']).toBe('2')
    expect(await counted()).toEqual([])
    expect((await api.call(userCalls.me, { token: user.token })).status).toBe(200)
    const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^passwords_waiting 150$/m)
    await release()
    expect((await api.call(authCalls.login, { body: credentials() })).status).toBe(200)
  })

  test('and sign-ups compare no password in a transaction, which would hold a connection and a lock', async () => {
    const email = uniqueName('turns')
    const signUp = () =>
      api.call(authCalls.register, { body: { email: `${email}@example.com`, password: goodPassword } })
    expect((await signUp()).status).toBe(201)
    const releaseHash = holdTurns(1)
    const again = signUp()
    await until('its new hash waits', () => passwordHashQueue.waiting() === 2)
    const later = heldWork()
    const releaseComparison = holdTurns(2 + atOnce, later)
    await releaseHash()
    await until('its comparison waits', () => later.begun.length === atOnce && passwordHashQueue.waiting() === 1)
    const open = await openTransactions()
    await releaseComparison()
    expect([open, (await again).status]).toEqual([0, 201])
    expect(await api.db.selectFrom('registrations').select('id').execute()).toHaveLength(1)
  })

  test('of callers that went away open no session', async () => {
    const before = await sessions()
    const release = holdTurns(1)
    const caller = new AbortController()
    const left = signIn(caller.signal)
    await until('it waits for its turn', () => passwordHashQueue.waiting() === 2)
    caller.abort()
    await expect(left).rejects.toThrow()
    await until('the API has seen it', async () => {
      const { values } = await api.deps.metrics.callsUnderWay.get()
      return values[0]?.value === 0
    })
    const stays = signIn()
    await until('another waits for its turn', () => passwordHashQueue.waiting() === 3)
    await release()
    expect((await stays).status).toBe(200)
    expect(await sessions()).toBe(before + 1)
  })
})
