import type { Takeover, TakeoverBody } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { invalidField } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { importZone } from '../dns/import-service'
import { getOwned } from '../domains/access'
import { overtakeSerial } from '../publishing/outbox-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { addressesOf, findDelegation } from './delegation'
import { discover } from './discover'
import { transferZone } from './transfer'

const timeLimit = 10_000

const hostPattern = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)*[a-z0-9_*@](?:[a-z0-9_-]{0,62})$/

/** Names relative to the zone, whether they were typed so or in full. @throws ProblemError validation */
const readHosts = (typed: readonly string[], zone: string): string[] =>
  typed.map(host => {
    const name = host.trim().toLowerCase().replace(/\.$/, '')
    const relative =
      name === zone || name === '' ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
    if (!hostPattern.test(relative)) throw invalidField('hosts', 'invalid', { host })
    return relative
  })

/** What the nameservers of a name answer for usual names. @throws ProblemError validation where none of them answers */
const askServers = async (context: RequestContext, name: string, hosts: readonly string[]): Promise<string> => {
  const deadline = AbortSignal.timeout(timeLimit)
  const delegation = await findDelegation(name, context.settings, deadline)
  const servers = await addressesOf(delegation?.answering ?? [], context.settings, deadline)
  const { text, isAnswered } = await discover(name, servers, hosts)
  if (!isAnswered) throw invalidField('from', 'servers_silent')
  return text
}

interface Found {
  text: string
  /** That the zone had there, where that is known. */
  serial?: number
}

const readFrom = async (context: RequestContext, user: User, name: string, body: TakeoverBody): Promise<Found> => {
  if (body.from === 'text') return body
  const hosts = body.from === 'queries' ? readHosts(body.hosts ?? [], name) : []
  await consume(context, limits.nameserverChecks, String(user.id))
  if (body.from === 'axfr') return transferZone(name, body, context.settings)
  return { text: await askServers(context, name, hosts) }
}

/**
 * Takes the records of a zone over from where they are, as an import of them.
 * @throws ProblemError not_found, validation, too_many_requests, and as `importZone`
 */
export const takeOver = async (
  context: RequestContext,
  user: User,
  id: number,
  body: TakeoverBody,
): Promise<Takeover> => {
  const domain = await getOwned(context.db, user, id)
  const { text, serial } = await readFrom(context, user, fullName(domain), body)
  const { mode = 'merge', version, dry_run, skip_refused, replace_ids } = body
  const imported = await importZone(context, user, id, { text, mode, version, dry_run, skip_refused, replace_ids })
  // The servers that followed the zone where it was go on with it.
  if (serial !== undefined && !dry_run) await transact(context.db, trx => overtakeSerial(trx, context, id, serial))
  return body.from === 'queries' ? { ...imported, incomplete: true } : imported
}
