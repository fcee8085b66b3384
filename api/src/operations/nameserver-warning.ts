import { type OperationItem, operationParams } from '@panel/shared/contract'
import { fullName, validateNameservers } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { limits } from '../base/limits'
import { textOf } from '../base/texts'
import { hostsOf, toColumns } from '../domains/glue'
import { findDomains } from '../domains/repository'
import { askNameserver } from '../publishing/ask-nameserver'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import type { OperationRequest } from './service'

/** Domains that the nameservers are asked about; the first of many tell whether the zones are there. */
const asked = 10

/** The nameservers that domains would get; none where they are the platform's, or the rules refuse them. */
const newHosts = ({ kind, params }: OperationRequest): string[] => {
  const read = kind === 'nameservers' ? operationParams.nameservers.safeParse(params) : undefined
  if (!read?.success || (read.data.delegation_type ?? 'external') !== 'external') return []
  const checked = validateNameservers(read.data, '')
  return checked.ok ? hostsOf(toColumns(checked.nameservers)) : []
}

const silentHosts = async (context: RequestContext, hosts: readonly string[], domain: string): Promise<string[]> => {
  const question = { zone: `${domain}.`, sets: [], ds: [] }
  const answers = await Promise.all(
    hosts.map(name => askNameserver({ name, addresses: [] }, question, context.settings)),
  )
  return answers.flatMap(({ answer }) => (answer.answers || answer.reason === 'not_looked_up' ? [] : [answer.name]))
}

/**
 * What to think of before domains get other nameservers: that these do not serve their zones. Asks the nameservers, so
 * that it must not run in a transaction.
 * @throws ProblemError too_many_requests
 */
export const warnOfNameservers = async (
  context: RequestContext,
  user: User,
  order: OperationRequest,
  items: readonly OperationItem[],
): Promise<string | undefined> => {
  const hosts = newHosts(order)
  const ids = items.flatMap(({ id, state }) => (state === 'waiting' && id !== undefined ? [id] : [])).slice(0, asked)
  if (hosts.length === 0 || ids.length === 0) return undefined
  await consume(context, limits.nameserverChecks, String(user.id))
  const domains = await findDomains(context.db, ids)
  const silent = await Promise.all(
    domains.map(async domain => ({
      domain: domain.display_name,
      hosts: await silentHosts(context, hosts, fullName(domain)),
    })),
  )
  const unserved = silent.filter(each => each.hosts.length === hosts.length)
  const partly = silent.filter(each => each.hosts.length > 0)
  const [code, found] =
    unserved.length > 0 ? (['nameservers_unserved', unserved] as const) : (['nameservers_partly', partly] as const)
  if (found.length === 0) return undefined
  return textOf(code, context.language, {
    servers: [...new Set(found.flatMap(each => each.hosts))].join(', '),
    domains: found.map(each => each.domain).join(', '),
  })
}
