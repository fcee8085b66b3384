import { accountCalls, userCalls } from '@panel/shared/contract'
import { chainWaiting } from '../src/audit/chain'
import { assertMayWhileActing } from '../src/auth/acting'
import { identify } from '../src/auth/identify'
import { insertSession } from '../src/auth/session-repository'
import type { User } from '../src/base/caller'
import { insertGuest } from '../src/cart/guest-repository'
import type { RequestContext } from '../src/request-context'
import { hashToken, newApiToken, newToken } from '../src/security/tokens'
import { outcomeOf, startGuardWorld } from './guard-world'
import { createUser, type TestUser } from './users'

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

const entries = async (event: string) => {
  const found = await context.db.selectFrom('audit_log').selectAll().where('event', '=', event).execute()
  return found.map(({ actor_user_id, account_id, subject }) => [actor_user_id, account_id, subject])
}

describe('the caller', () => {
  test('of a public call nothing is asked, whatever it brings', async () => {
    expect(await ask({ access: 'public' }, 'Bearer garbage', 'garbage')).toBeNull()
  })

  test('a call with the token of a session is made by its account', async () => {
    for (const header of [`Bearer ${user.token}`, `bearer ${user.token}`, `Bearer   ${user.token}`]) {
      expect(await ask({}, header)).toMatchObject({ kind: 'user', id: user.id, email: user.email, domains: null })
      expect(await ask({ access: 'guest' }, header)).toMatchObject({ kind: 'user', id: user.id })
    }
  })

  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['no scheme', () => user.token],
    ['another scheme', () => `Basic ${user.token}`],
    ['something before it', () => `x Bearer ${user.token}`],
    ['something behind it', () => `Bearer ${user.token} x`],
    ['no space', () => `Bearer${user.token}`],
    ['no token', 'Bearer '],
    ['garbage', 'Bearer garbage'],
    ['a token of nobody', () => `Bearer ${newToken()}`],
    ['an API token of nobody', () => `Bearer ${newApiToken()}`],
  ])('%s: unauthorized', async (_, header) => {
    expect(await outcomeOf(ask({}, typeof header === 'function' ? header() : header))).toBe('unauthorized')
  })

  test('a token that is none is refused where a guest may call, too', async () => {
    expect(await outcomeOf(ask({ access: 'guest' }, 'Bearer garbage'))).toBe('unauthorized')
    expect(await outcomeOf(ask({ access: 'guest' }, ''))).toBe('unauthorized')
  })

  test('a guest is known by the cookie alone', async () => {
    const cookie = newToken()
    const id = await insertGuest(context.db, hashToken(cookie))
    const nobody = { kind: 'guest', id: null }
    expect(await ask({ access: 'guest' }, undefined, cookie)).toEqual({ kind: 'guest', id })
    for (const other of [undefined, '', 'garbage', newToken()])
      expect(await ask({ access: 'guest' }, undefined, other)).toEqual(nobody)
    // What is no token of ours is not looked for.
    await insertGuest(context.db, hashToken('garbage'))
    expect(await ask({ access: 'guest' }, undefined, 'garbage')).toEqual(nobody)
    await insertSession(context.db, user.id, hashToken('garbage'))
    expect(await outcomeOf(ask({}, 'Bearer garbage'))).toBe('unauthorized')
  })
})

describe('a session that is bound to a browser', () => {
  const token = newToken()
  const device = newToken()
  const within = (secret: string | undefined): RequestContext => ({
    ...context,
    client: { ...context.client, device: secret },
  })

  beforeAll(() => insertSession(context.db, user.id, hashToken(token), { binding_hash: hashToken(device) }))

  test('is served in that browser', async () => {
    expect(await ask({}, `Bearer ${token}`, undefined, within(device))).toMatchObject({ id: user.id })
  })

  test('is refused elsewhere, which its owner sees', async () => {
    for (const secret of [undefined, newToken(), 'garbage', ''])
      expect(await outcomeOf(ask({}, `Bearer ${token}`, undefined, within(secret)))).toBe('unauthorized')
    // The others are of a browser whose cookies were cleared, which is no alarm.
    expect(await entries('token_misused')).toEqual([[null, user.id, 'GET /api/thing/{id}']])
  })

  test('is not bound to a text that is no secret of ours', async () => {
    const own = newToken()
    await insertSession(context.db, user.id, hashToken(own), { binding_hash: hashToken('garbage') })
    expect(await outcomeOf(ask({}, `Bearer ${own}`, undefined, within('garbage')))).toBe('unauthorized')
  })

  test('fills the log of its owner at most 20 times an hour, and no other log', async () => {
    const other = await createUser(context)
    const asOther = () => outcomeOf(ask({ access: 'admin' }, `Bearer ${other.token}`))
    for (let at = 0; at < 25; at += 1) await outcomeOf(ask({}, `Bearer ${token}`, undefined, within(newToken())))
    expect(await entries('token_misused')).toHaveLength(20)
    for (let at = 0; at < 25; at += 1) expect(await asOther()).toBe('forbidden')
    expect(await entries('access_denied')).toEqual(Array(20).fill([other.id, other.id, 'GET /api/thing/{id}']))
    expect(await outcomeOf(ask({ access: 'admin' }, `Bearer ${user.token}`))).toBe('forbidden')
    expect(await entries('access_denied')).toHaveLength(21)
  })
})

describe('what only some may call', () => {
  const asAdmin = (inside = context) => outcomeOf(ask({ access: 'admin' }, `Bearer ${admin.token}`, undefined, inside))
  const strict = (): RequestContext => ({
    ...context,
    settings: { ...context.settings, ADMIN_SECOND_FACTOR: true },
  })

  const denied = async () => {
    await chainWaiting(context.db, context.keys)
    return entries('access_denied')
  }

  test('calls of administrators are refused to others, which the audit log says', async () => {
    const before = await denied()
    expect([await asAdmin(), await denied()]).toEqual(['served', before])
    expect(await outcomeOf(ask({ access: 'admin' }, `Bearer ${user.token}`))).toBe('forbidden')
    expect(await denied()).toEqual([...before, [user.id, user.id, 'GET /api/thing/{id}']])
    expect(await outcomeOf(ask({ access: 'user' }, `Bearer ${user.token}`))).toBe('served')
  })

  test('an administrator who must have a second factor is refused without it', async () => {
    const before = await denied()
    expect([await asAdmin(strict()), await denied()]).toEqual(['second_factor_missing', before])
    await context.db
      .insertInto('totps')
      .values({ user_id: admin.id, secret: Buffer.alloc(20), confirmed_at: new Date() })
      .execute()
    expect(await asAdmin(strict())).toBe('served')
    expect(await outcomeOf(ask({}, `Bearer ${user.token}`, undefined, strict()))).toBe('served')
  })

  test('what changes who controls an account asks for an identity that was confirmed of late', async () => {
    const { id } = user
    await context.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', id)
      .execute()
    expect(await outcomeOf(ask({ confirmed: true }, `Bearer ${user.token}`))).toBe('identity_confirmation_required')
    // Where the body decides, the handler asks.
    for (const call of [{}, { confirmed: 'sometimes' }] as const)
      expect(await outcomeOf(ask(call, `Bearer ${user.token}`))).toBe('served')
    await context.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', id).execute()
    expect(await outcomeOf(ask({ confirmed: true }, `Bearer ${user.token}`))).toBe('served')
  })

  test('an acting administrator may do what the table says, which binds no other caller', () => {
    const customer: User = {
      kind: 'user',
      id: user.id,
      email: user.email,
      is_admin: false,
      session_id: 1,
      confirmed: true,
      domains: null,
    }
    const acting = { ...customer, acting: { admin: admin.id, until: new Date() } }
    expect(() => assertMayWhileActing(acting, userCalls.me)).not.toThrow()
    expect(() => assertMayWhileActing(customer, accountCalls.setPassword)).not.toThrow()
    expect(() => assertMayWhileActing(acting, accountCalls.setPassword)).toThrow(
      expect.objectContaining({ code: 'not_while_acting' }),
    )
  })

  test('each call of an acting administrator is looked up in the table', async () => {
    const token = newToken()
    await insertSession(context.db, user.id, hashToken(token))
    const until = new Date(Date.now() + 60_000)
    await context.db
      .updateTable('sessions')
      .set({ acted_by: admin.id, act_until: until })
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(
      await outcomeOf(identify(context, userCalls.me, { authorization: `Bearer ${token}`, guestToken: undefined })),
    ).toBe('served')
    expect(await outcomeOf(ask({}, `Bearer ${token}`))).toBe('not_while_acting')
  })
})
