import type { ApiScope, CallShape, RecordLimit } from '@panel/shared/contract'
import { useApiToken } from '../src/api-tokens/service'
import { takeSession } from '../src/auth/session-repository'
import type { User } from '../src/base/caller'
import { deleteOwned, findOwnedName } from '../src/database/owned-repository'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../src/domains/access'
import { findOwned, lockOwned } from '../src/domains/repository'
import type { RequestContext } from '../src/request-context'
import { hashToken, newApiToken } from '../src/security/tokens'
import { callOf, outcomeOf, startGuardWorld } from './guard-world'
import type { TestUser } from './users'

let world: Awaited<ReturnType<typeof startGuardWorld>>
let context: RequestContext
let user: TestUser
let admin: TestUser
let ask: typeof world.ask

beforeAll(async () => {
  world = await startGuardWorld()
  ;({ context, user, admin, ask } = world)
})

afterAll(() => world.close())

describe('a token for programs', () => {
  const make = async (scopes: ApiScope[], domains: number[] | null = null, records: RecordLimit[] | null = null) => {
    const token = newApiToken()
    const row = { user_id: admin.id, name: 'script', token_hash: hashToken(token), scopes }
    await context.db
      .insertInto('api_tokens')
      .values({
        ...row,
        domains: domains && JSON.stringify(domains),
        records: records && JSON.stringify(records),
      })
      .execute()
    return token
  }
  test('limited to records it is refused by calls that do not say to respect that', async () => {
    const token = await make(['dns:read', 'domains:read'], null, [{ host: 'a', types: ['A'] }])
    const by = (call: Partial<CallShape>) => outcomeOf(useApiToken(context, callOf(call), hashToken(token)))
    expect(await by({ scope: 'dns:read' })).toBe('record_not_allowed')
    expect(await by({ scope: 'dns:read', records: 'limited' })).toBe('served')
    expect(await by({ scope: 'domains:read' })).toBe('served')
    expect(await by({ scope: 'domains:read', records: 'whole' })).toBe('record_not_allowed')
  })

  const use = (token: string, scope?: ApiScope) =>
    useApiToken(context, callOf(scope ? { scope } : {}), hashToken(token))
  const usedAt = async (token: string) => {
    const rows = context.db.selectFrom('api_tokens').select('last_used_at').where('token_hash', '=', hashToken(token))
    return (await rows.executeTakeFirstOrThrow()).last_used_at
  }

  test('acts for its account within its scopes, never as an administrator nor with a confirmed identity', async () => {
    const token = await make(['dns:read', 'dns:write'], [7])
    expect(await use(token, 'dns:write')).toEqual({
      kind: 'user',
      id: admin.id,
      email: admin.email,
      is_admin: false,
      session_id: 0,
      confirmed: false,
      domains: [7],
      token: {
        id: expect.any(Number),
        name: 'script',
        scopes: ['dns:read', 'dns:write'],
        records: null,
        monthly_limit: null,
        is_new: false,
      },
    })
    expect(await outcomeOf(use(token, 'domains:read'))).toBe('scope_missing')
    expect(await outcomeOf(use(token))).toBe('scope_missing')
    expect(await outcomeOf(use(newApiToken(), 'dns:read'))).toBe('unauthorized')
    expect(await ask({ scope: 'dns:read' }, `Bearer ${token}`)).toMatchObject({ id: admin.id, domains: [7] })
  })

  test('acts from its networks only, and not while it rests', async () => {
    const token = await make(['dns:read'])
    const row = context.db.updateTable('api_tokens').where('token_hash', '=', hashToken(token))
    await row.set({ networks: ['198.51.100.0/24'] }).execute()
    expect(await outcomeOf(use(token, 'dns:read'))).toBe('address_not_allowed')
    await row.set({ networks: ['198.51.100.0/24', '192.0.2.0/24'] }).execute()
    const { token: used } = await use(token, 'dns:read')
    const addition = {
      user_id: admin.id,
      kind: 'token',
      ref: String(used?.id),
      name: '',
      address: '',
      rests: true,
    } as const
    await context.db.insertInto('additions').values(addition).execute()
    expect(await outcomeOf(use(token, 'dns:read'))).toBe('token_resting')
  })

  test('has the time of its last use, renewed once a minute', async () => {
    const token = await make(['dns:read'])
    expect(await usedAt(token)).toBeNull()
    await use(token, 'dns:read')
    const first = await usedAt(token)
    expect(first).not.toBeNull()
    await use(token, 'dns:read')
    expect(await usedAt(token)).toEqual(first)
  })
})

describe('what belongs to an account', () => {
  let own: number
  let others: number
  const makeDomain = async (owner: TestUser, name: string, hidden_at: Date | null = null) => {
    const row = { user_id: owner.id, name, zone: 'com', display_name: name, years: 1, hidden_at }
    const { id } = await context.db
      .insertInto('domains')
      .values({ ...row, status: 'pending', delegation_type: 'internal' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const callerWith = (domains: readonly number[] | null): User => ({
    kind: 'user',
    id: user.id,
    email: user.email,
    is_admin: false,
    session_id: 0,
    confirmed: true,
    domains,
  })

  beforeAll(async () => {
    own = await makeDomain(user, 'own')
    others = await makeDomain(admin, 'others')
  })

  test.each([
    ['getOwned', getOwned],
    [
      'getOwnedForUpdate',
      (_: unknown, caller: User, id: number) =>
        context.db.transaction().execute(trx => getOwnedForUpdate(trx, caller, id)),
    ],
  ] as const)('%s finds an own domain only, and of a token for some only those', async (_, find) => {
    const hidden = await makeDomain(user, `hidden-${_}`, new Date())
    expect(await find(context.db, callerWith(null), own)).toMatchObject({ id: own })
    expect(await find(context.db, callerWith([others, own]), own)).toMatchObject({ id: own })
    for (const [domains, id] of [
      [null, others],
      [null, hidden],
      [null, 999_999],
      [[others], own],
      [[], own],
      [[others], others],
    ] as const)
      expect([domains, id, await outcomeOf(find(context.db, callerWith(domains), id))]).toEqual([
        domains,
        id,
        'not_found',
      ])
  })

  test('a domain that is changed is locked against others, one that is read is not', async () => {
    const waits = (find: typeof findOwned) =>
      context.db.transaction().execute(async first => {
        await find(first, user.id, own)
        const second = context.db.selectFrom('domains').select('id').where('id', '=', own).forUpdate().skipLocked()
        return (await second.execute()).length === 0
      })
    expect([await waits(lockOwned), await waits(findOwned)]).toEqual([true, false])
  })

  test('a row is named and deleted by its account only', async () => {
    const row = {
      user_id: admin.id,
      name: 'router',
      token_hash: hashToken(newApiToken()),
      scopes: ['dns:read' as const],
    }
    const { id } = await context.db.insertInto('api_tokens').values(row).returning('id').executeTakeFirstOrThrow()
    const nameFor = (userId: number, one: number) => findOwnedName(context.db, 'api_tokens', userId, one)
    expect([await nameFor(admin.id, id), await nameFor(user.id, id), await nameFor(admin.id, 999_999)]).toEqual([
      'router',
      undefined,
      undefined,
    ])
    const isDeleted = (userId: number, one: number) => deleteOwned(context.db, 'api_tokens', userId, one)
    expect([await isDeleted(user.id, id), await isDeleted(admin.id, 999_999), await isDeleted(admin.id, id)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a session is ended by its account only', async () => {
    const { id } = await context.db
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', hashToken(admin.token))
      .executeTakeFirstOrThrow()
    expect(await takeSession(context.db, user.id, id)).toBeUndefined()
    expect(await takeSession(context.db, admin.id, 999_999)).toBeUndefined()
    expect(await outcomeOf(ask({}, `Bearer ${admin.token}`))).toBe('served')
    expect(await takeSession(context.db, admin.id, id)).toEqual({ binding_hash: null })
    expect(await outcomeOf(ask({}, `Bearer ${admin.token}`))).toBe('unauthorized')
  })
})

test.each([
  ['domains.dns-disabled', 'dns_disabled'],
  ['domains.nameservers-platform', 'delegation_not_external'],
  ['domains.no-transfer-lock', 'transfer_lock_not_offered'],
  ['domains.unregistered', 'not_registered'],
  ['domains.transfer-locked', 'transfer_locked'],
  ['domains.registry-renew', 'registry_locked'],
  ['domains.registry-transfer', 'registry_locked'],
  ['domains.registry-update', 'registry_locked'],
  ['domains.transfer-pending', 'transfer_pending'],
  ['domains.renew-limit', 'renew_limit'],
  ['domains.decided', 'status_conflict'],
  ['domains.held', 'status_conflict'],
  ['domains.withdraw-late', 'withdraw_too_late'],
  ['domains.pending', 'domain_not_approved'],
] as const)('what a rule denies with %s is refused with %s', async (reason, code) => {
  expect(() => assertAllowed({ allowed: true })).not.toThrow()
  expect(() => assertAllowed({ allowed: false, reason })).toThrow(expect.objectContaining({ code }))
})
