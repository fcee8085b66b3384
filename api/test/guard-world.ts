import type { CallShape } from '@panel/shared/contract'
import { identify } from '../src/auth/identify'
import type { Client, RequestContext } from '../src/request-context'
import { startTestDependencies } from './dependencies'
import { createUser, type TestUser } from './users'

interface GuardWorld {
  context: RequestContext
  user: TestUser
  admin: TestUser
  /** The identified caller. */
  ask: (
    parts: Partial<CallShape>,
    authorization?: string,
    guestToken?: string,
    inside?: RequestContext,
  ) => ReturnType<typeof identify>
  close: () => Promise<void>
}

export const callOf = (parts: Partial<CallShape>): CallShape => ({
  spec: '+',
  summary: '',
  method: 'GET',
  path: '/api/thing/{id}',
  access: 'user',
  status: 200,
  response: 'none',
  problems: [],
  ...parts,
})

/** `served`, or the code of the refusal. */
export const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'served',
    (error: { code?: string }) => error.code ?? error,
  )

/**
 * What the rules need that decide about every call: asked straight, they are quick enough for each of their mutants.
 */
export const startGuardWorld = async (): Promise<GuardWorld> => {
  const { deps, close } = await startTestDependencies({ env: { LIMITS_SCALE: '1' } })
  const client: Client = { agent: 'Test', isBrowser: true, device: undefined, proof: undefined }
  const context: RequestContext = { ...deps, language: 'en', ip: '192.0.2.1', client, arrivedAt: new Date() }
  const [user, admin] = [await createUser(context), await createUser(context, 'admin')]
  const ask: GuardWorld['ask'] = (parts, authorization, guestToken, inside = context) =>
    identify(inside, callOf(parts), { authorization, guestToken })
  return { context, user, admin, ask, close }
}
