import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Secondaries, SecondariesBody, Secondary } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { notifyControl } from '../control/notify-control'
import type { Database, DomainRow, SecondariesRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { detailsOf } from '../domains/change'
import { toDomain } from '../domains/to-dto'
import { overtakeSerial, requestPublication } from '../publishing/outbox-repository'
import { hasKey } from '../publishing/powerdns-transfers'
import { findZone } from '../publishing/repository'
import { findKeys, findSecondaries, isKeyUsed, saveSecondaries } from '../publishing/secondaries-repository'
import { askSecondaries } from '../publishing/serials'
import type { RequestContext } from '../request-context'
import { isPublic } from '../security/public-address'
import { isAmong, isThisMachine } from '../server-kit/networks'

type Server = SecondariesRow['servers'][number]
type GivenKey = NonNullable<SecondariesBody['tsig']>

/** Bytes of a secret that is made here. */
const secretLength = 32

/**
 * Whether a customer may have NOTIFY sent there. Where the product is for this machine only, to try it out, servers on
 * this machine are the only ones that could follow.
 */
const mayTell = ({ settings }: Pick<RequestContext, 'settings'>, address: string): boolean =>
  isPublic(address) ||
  settings.SECONDARIES_PRIVATE ||
  (isThisMachine(new URL(settings.PUBLIC_URL).hostname) && isAmong(['loopback'], address))

/** @throws ProblemError validation */
const readServers = (context: RequestContext, given: SecondariesBody['servers']): Server[] => {
  const servers = given.map(({ address, port = 53 }) => ({ address: address.toLowerCase(), port }))
  servers.forEach(({ address, port }, index) => {
    const field = `servers.${index}.address`
    if (isIP(address) === 0 || address.includes('%')) throw invalidField(field, 'address_ip')
    if (!mayTell(context, address)) throw invalidField(field, 'address_private')
    if (servers.findIndex(other => other.address === address && other.port === port) !== index)
      throw invalidField(field, 'address_twice')
  })
  return servers
}

const toText = ({ address, port }: Server): string => `${address} ${port}`

/** @throws ProblemError secondaries_unsupported */
const publisherOf = ({ settings: { DNS_PUBLISHER } }: RequestContext) => {
  if (DNS_PUBLISHER?.kind !== 'powerdns') throw new ProblemError('secondaries_unsupported')
  return DNS_PUBLISHER
}

/** A key of that name at an operator's server, which none of our zones has, is the operator's own. */
const assertNotForeign = async (context: RequestContext, domainId: number, name: string): Promise<void> => {
  const publisher = publisherOf(context)
  const own = await findSecondaries(context.db, domainId)
  if (publisher.isOwn || own?.key_name === name || own?.applied_key === name) return
  if (await isKeyUsed(context.db, name, domainId)) return
  const isTaken = await hasKey(publisher, name).catch(cause => {
    throw new ProblemError('unavailable', { retryAfter: 30, cause })
  })
  if (isTaken) throw invalidField('tsig.name', 'tsig_name_taken')
}

/**
 * The secret of a key: the given one, the one that this name has already, or a new one. A name server knows a key by its
 * name alone, so that one name is one key, and belongs to one account.
 * @throws ProblemError validation
 */
const secretOf = async (
  trx: Trx,
  { keys }: RequestContext,
  user: User,
  { row, domainId, key }: { row: SecondariesRow | undefined; domainId: number; key: GivenKey },
): Promise<string> => {
  const others = await findKeys(trx, key.name, domainId)
  if (others.some(({ user_id }) => user_id !== user.id)) throw invalidField('tsig.name', 'tsig_name_taken')
  const [other] = others
  const same = other ?? (row?.key_name === key.name ? row : undefined)
  const known = same?.key_secret && same.key_algorithm === key.algorithm ? keys.unseal(same.key_secret) : undefined
  if (other && (known === undefined || (key.secret !== undefined && key.secret !== known)))
    throw invalidField('tsig.name', 'tsig_name_shared')
  return key.secret ?? known ?? randomBytes(secretLength).toString('base64')
}

const serialOf = async (db: Database, domainId: number): Promise<number> => (await findZone(db, domainId))?.serial ?? 0

/** What the servers that follow a zone have of it, asked now. The zone is put above the serial of one that is ahead of it. */
export const askFollowers = async (
  context: RequestContext,
  row: SecondariesRow | undefined,
  name: string,
): Promise<Secondary[]> => {
  const servers = (row?.servers ?? []).filter(({ address }) => mayTell(context, address))
  if (!row || servers.length === 0) return []
  const found = await askSecondaries(servers, name, () => serialOf(context.db, row.domain_id))
  for (const { state, serial } of found)
    if (state === 'ahead' && serial !== null)
      await transact(context.db, trx => overtakeSerial(trx, context, row.domain_id, serial))
  return found
}

const toAnswer = async (
  context: RequestContext,
  db: Database,
  domainId: number,
  name: string,
): Promise<Secondaries> => {
  const row = await findSecondaries(db, domainId)
  const { key_name, key_algorithm } = row ?? {}
  const servers = await askFollowers(context, row, name)
  return {
    serial: await serialOf(db, domainId),
    primary: context.settings.DNS_PUBLISHER?.servers[0] ?? null,
    servers,
    tsig: key_name && key_algorithm ? { name: key_name, algorithm: key_algorithm } : null,
  }
}

/** @throws ProblemError not_found */
export const getSecondaries = async (context: RequestContext, user: User, domainId: number): Promise<Secondaries> => {
  const domain = await getOwned(context.db, user, domainId)
  return toAnswer(context, context.db, domainId, fullName(domain))
}

/** The servers that followed a zone before. The secret of their key is sealed, in Base64. */
export interface FormerSecondaries {
  servers: Server[]
  key: Omit<GivenKey, 'secret'> | null
  secret: string | null
}

const formerOf = (row: SecondariesRow | undefined): FormerSecondaries => {
  const { servers = [], key_name: name, key_algorithm, key_secret } = row ?? {}
  const algorithm = key_algorithm as GivenKey['algorithm'] | null | undefined
  return {
    servers,
    key: name && algorithm ? { name, algorithm } : null,
    secret: key_secret?.toString('base64') ?? null,
  }
}

/** Stores which servers follow a zone from now on. New ones are mailed and count as added. Returns the secret of the key. */
const storeSecondaries = async (
  trx: Trx,
  context: RequestContext,
  user: User,
  domain: DomainRow,
  { servers, key }: { servers: Server[]; key: GivenKey | undefined },
): Promise<string | undefined> => {
  const domainId = domain.id
  const listed = servers.map(toText).join(', ')
  const row = await findSecondaries(trx, domainId)
  if (!row && servers.length === 0) return undefined
  const found = key && (await secretOf(trx, context, user, { row, domainId, key }))
  await saveSecondaries(trx, domainId, {
    servers,
    key_name: key?.name ?? null,
    key_algorithm: key?.algorithm ?? null,
    key_secret: found === undefined ? null : context.keys.seal(found),
  })
  await requestPublication(trx, context, domainId)
  const isNew = servers.some(server => !row?.servers.some(other => toText(other) === toText(server)))
  const isNewKey = found !== undefined && (!row?.key_secret || context.keys.unseal(row.key_secret) !== found)
  if (isNew || isNewKey) {
    const shown = key ? `${listed} (TSIG ${key.name})` : listed
    const details = await detailsOf(trx, context, domain)
    await notifyControl(trx, context, user.id, 'secondaries_changed', { ...details, servers: shown })
    const name = `${fullName(domain)}: ${shown}`
    await recordAddition(trx, context, user, { kind: 'secondaries', ref: domainId, name, former: formerOf(row) })
  }
  await audit(trx, context, {
    event: 'secondaries_changed',
    actor: user.id,
    subject: `domain ${domainId}`,
    data: { servers: listed, key: key?.name ?? '' },
  })
  return found
}

/**
 * Lets these servers follow a zone, and no others. The answer has the secret of the key.
 * @throws ProblemError not_found, validation, domain_not_approved, dns_disabled, secondaries_unsupported
 */
export const setSecondaries = async (
  context: RequestContext,
  user: User,
  domainId: number,
  { servers: given, tsig }: SecondariesBody,
): Promise<Secondaries> => {
  const domain = await getOwned(context.db, user, domainId)
  const servers = readServers(context, given)
  if (servers.length > 0) publisherOf(context)
  const key = servers.length > 0 && tsig ? tsig : undefined
  if (key) await assertNotForeign(context, domainId, key.name)
  const secret = await transact(context.db, async trx => {
    const current = await getOwnedForUpdate(trx, user, domainId)
    assertAllowed(domainCan.manageDns(toDomain(current)))
    return storeSecondaries(trx, context, user, current, { servers, key })
  })
  const answer = await toAnswer(context, context.db, domainId, fullName(domain))
  return { ...answer, tsig: answer.tsig && { ...answer.tsig, ...(secret !== undefined && { secret }) } }
}

/**
 * Lets the servers follow a zone again that did before, and no others, whatever its delegation is by now.
 * @throws ProblemError not_found, validation where another account has the key by now
 */
export const restoreSecondaries = async (
  context: RequestContext,
  user: User,
  domainId: number,
  { servers, key, secret }: FormerSecondaries,
): Promise<void> => {
  await transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, domainId)
    const known = secret === null ? {} : { secret: context.keys.unseal(Buffer.from(secret, 'base64')) }
    await storeSecondaries(trx, context, user, domain, { servers, key: key ? { ...key, ...known } : undefined })
  })
}
