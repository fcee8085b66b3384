import { type Domain, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, makeDomain, type TestUser } from './users'

/** An API with its worker, an administrator, and a person to own domains. */
export const startWithOwner = async (): Promise<{ api: TestApi; admin: TestUser; owner: TestUser }> => {
  const api = await startTestApi({ worker: true })
  const [admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  return { api, admin, owner }
}

/** Sends a body to one of a domain's calls; the language is that of the errors. */
export const putDomain = (
  api: TestApi,
  person: TestUser,
  call: Parameters<TestApi['call']>[0],
  id: number,
  body: unknown,
  language = 'en',
) => api.call(call, { token: person.token, params: { id }, body, language })

export const getDomain = async (api: TestApi, person: TestUser, id: number): Promise<Domain> =>
  (await api.call(domainCalls.get, { token: person.token, params: { id } })).json as Domain

/** A domain with nameservers of its own. An EPP registry is called by a job, after the approval: needs the worker. */
export const makeExternalDomain = async (api: TestApi, owner: TestUser, admin: TestUser): Promise<number> => {
  const id = await makeDomain(api, owner, admin)
  await until('the domain is registered', async () => (await getDomain(api, owner, id)).status === 'approved')
  await putDomain(api, owner, domainCalls.setDelegation, id, { delegation_type: 'external' })
  return id
}

/** The days are over in which the zone of a domain that was delegated away is served. */
export const endService = async (api: TestApi, id: number): Promise<void> => {
  await sql`update domains set served_until = clock_now() where id = ${id}`.execute(api.db)
}
