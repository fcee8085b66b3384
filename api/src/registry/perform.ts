import { addYears } from '@panel/shared/rules'
import type { TaskKind, TaskPayloads } from '../database/registry-columns'
import type { RegistryTaskRow } from '../database/schema'
import type { RegistryProfile } from '../settings/registry-profile'
import { hasCode, plainDs, setChanges, statusesTo } from './differences'
import { contactChanges, idsOf, provideContacts, removeUnusedContacts } from './perform-contacts'
import { glueOf, provideGlue, removeOwnHosts, removeUnused } from './perform-hosts'
import { done, type Performed, unfinished } from './performed'
import {
  isEarlierEnd,
  type Outcome,
  type Registry,
  type RegistryDomain,
  RegistryRefusal,
  RegistryUnreadable,
  transferEnd,
} from './port'

/** 2302: the name exists. It is ours if an earlier attempt, whose answer was lost, made it with our secret. */
const exists = 2302

interface Work<Kind extends TaskKind> {
  registry: Registry
  name: string
  payload: TaskPayloads[Kind]
  trid: string
  /** The registrar's statuses that the registry has. */
  statuses: RegistryProfile['statuses']
  /** Whether an earlier attempt may have been carried out. */
  isRepeated: boolean
  /** Whether a domain of ours refers to a contact. */
  isUsed: (contactId: string) => Promise<boolean>
}

export const ownOf = async ({ registry, name }: Pick<Work<TaskKind>, 'registry' | 'name'>): Promise<RegistryDomain> => {
  const found = await registry.info(name)
  if (!found) throw new RegistryRefusal(2303, 'Object does not exist')
  if (found.sponsor !== registry.client) throw new RegistryRefusal(2201, 'Authorization error')
  return found
}

/**
 * Whether an earlier attempt was answered with 1001 and the registry has not decided: until then it refuses the same
 * command with 2304 (RFC 5731 section 2.3).
 */
const isUndecided = ({ isRepeated }: Pick<Work<TaskKind>, 'isRepeated'>, domain: RegistryDomain, status: string) =>
  isRepeated && domain.statuses.includes(status)

const registered = async (work: Work<'register'>): Promise<RegistryDomain | null> => {
  const found = await work.registry.info(work.name)
  if (found?.sponsor !== work.registry.client) return null
  // Some registries keep the secret to themselves; no other account of ours may ask for a name that is held.
  return (found.authInfo ?? work.payload.authInfo) === work.payload.authInfo ? found : null
}

/** Command failed, for a reason that the registry did not manage to say. */
const failed = 2400

/** Decides a registration whose answer could not be read by what the registry holds. */
const decide = async (work: Work<'register'>, cause: RegistryUnreadable): Promise<Performed> => {
  const found = await registered(work)
  if (found?.statuses.includes('pendingCreate')) return unfinished
  if (found) return { state: 'done', reached: found, doubt: cause.message }
  // A registry may show a new domain late.
  if (!work.isRepeated) throw cause
  throw new RegistryRefusal(failed, `The answer could not be read and nothing was registered: ${cause.message}`, {
    cause,
  })
}

const register = async (work: Work<'register'>): Promise<Performed> => {
  const earlier = work.isRepeated ? await registered(work) : null
  if (earlier) return earlier.statuses.includes('pendingCreate') ? unfinished : done(earlier)
  // Nothing is held until the registry has decided, which its message tells: another attempt would apply once more.
  if (work.payload.application !== undefined) return unfinished
  try {
    await provideContacts(work, work.payload.contacts)
    const { years, hosts, authInfo, contacts, fee } = work.payload
    const contactIds = idsOf(contacts)
    const created = await work.registry.create(
      { name: work.name, years, hosts, authInfo, ...(contactIds && { contactIds }), ...(fee && { fee }) },
      work.trid,
    )
    if (!created.pending) return done(created.value)
    return { ...unfinished, ...(created.application && { notes: { application: created.application } }) }
  } catch (error) {
    const own = error instanceof RegistryRefusal && error.code === exists ? await registered(work) : null
    if (own) return done(own)
    if (error instanceof RegistryUnreadable) return decide(work, error)
    throw error
  }
}

const yearsBetween = (from: Date, to: Date): number => {
  let years = to.getUTCFullYear() - from.getUTCFullYear()
  if (addYears(from, years) < to) years += 1
  return years
}

/**
 * Half a month separates a term that was extended from one that was not, whatever the hour the registry counts from.
 */
const tolerance = 15 * 86_400_000

/** The term must end `years` after the end that was known; a registry that renewed by itself needs less, or nothing. */
const renew = async (work: Work<'renew'>): Promise<Performed> => {
  const domain = await ownOf(work)
  if (isUndecided(work, domain, 'pendingRenew')) return unfinished
  if (!domain.expiresAt || !domain.endsOn) throw new RegistryUnreadable('The registry does not tell when the term ends')
  const target = addYears(new Date(work.payload.expiresAt), work.payload.years)
  if (domain.expiresAt.getTime() >= target.getTime() - tolerance) return done(domain)
  const years = Math.max(1, yearsBetween(new Date(domain.expiresAt.getTime() + tolerance), target))
  const { fee } = work.payload
  const wanted = { name: work.name, years, endsOn: domain.endsOn, ...(fee && { fee }) }
  const renewed = await work.registry.renew(wanted, work.trid)
  return renewed.pending ? unfinished : done({ ...domain, expiresAt: renewed.value })
}

/** Parameter value policy error (RFC 5730): the registry does not take it. */
const policy = 2306

const update = async (work: Work<'update'>): Promise<Performed> => {
  const { hosts, glue, ds, authInfo, contacts, held } = work.payload
  if (held && !work.statuses.includes('clientHold')) throw new RegistryRefusal(policy, 'The registry has no clientHold')
  const domain = await ownOf(work)
  if (isUndecided(work, domain, 'pendingUpdate')) return unfinished
  await provideGlue(work, glue)
  await provideContacts(work, contacts, domain.contacts)
  const wanted = idsOf(contacts)
  const { registrant, ...others } = contactChanges(wanted, domain.contacts)
  const hostChanges = setChanges(hosts, domain.hosts)
  const dsChanges = setChanges(ds?.map(plainDs), domain.ds.map(plainDs))
  const changes = {
    addHosts: hostChanges.add,
    removeHosts: hostChanges.remove,
    addDs: dsChanges.add,
    removeDs: dsChanges.remove,
    addStatuses: statusesTo(true, work.payload, domain.statuses, work.statuses),
    removeStatuses: statusesTo(false, work.payload, domain.statuses, work.statuses),
  }
  const hasOthers = Object.values(others).some(ids => Object.keys(ids).length > 0)
  const isSame = Object.values(changes).every(list => list.length === 0) && !hasOthers && registrant === undefined
  if (!isSame || (authInfo !== undefined && !hasCode(work.payload, domain))) {
    const owner = registrant === undefined ? {} : { registrant }
    const changed = { name: work.name, ...changes, ...others, ...owner, ...(authInfo !== undefined && { authInfo }) }
    if ((await work.registry.update(changed, work.trid)).pending) return unfinished
  }
  if (hosts) await removeUnused(work, domain, hosts)
  await removeUnusedContacts(work, domain, wanted)
  return done()
}

const finish = (outcome: Outcome<null>): Performed => (outcome.pending ? unfinished : done())

const isDeleted = ({ statuses }: RegistryDomain): boolean =>
  statuses.includes('redemptionPeriod') || statuses.includes('pendingDelete')

const remove = async (work: Work<'delete'>): Promise<Performed> => {
  const domain = await work.registry.info(work.name)
  if (!domain || domain.sponsor !== work.registry.client || isDeleted(domain)) return done()
  if (isUndecided(work, domain, 'pendingUpdate')) return unfinished
  if (!(await removeOwnHosts(work, domain))) return unfinished
  return finish(await work.registry.remove(work.name, work.trid))
}

/** Out of redemption, and the shortest term more, which a restore always comes with. */
const restore = async (work: Work<'restore'>): Promise<Performed> => {
  const domain = await ownOf(work)
  if (isUndecided(work, domain, 'pendingUpdate')) return unfinished
  if (isDeleted(domain)) {
    // The registry has the request, and does not have to show that it decides on it.
    if (work.payload.requested && !domain.statuses.includes('pendingRestore')) return unfinished
    const restored = await work.registry.restore(work.name, work.trid, work.payload.fees?.restore)
    if (restored.pending) return { ...unfinished, notes: { requested: true } }
  }
  const { years = 1, expiresAt, fees } = work.payload
  const payload = { years, expiresAt, automatic: false, ...(fees?.renew && { fee: fees.renew }) }
  return renew({ ...work, payload, trid: `${work.trid}-renew` })
}

export const arrived = async (registry: Registry, domain: RegistryDomain): Promise<Performed> =>
  done({ ...domain, glue: await glueOf(registry, domain) })

const transferIn = async (work: Work<'transfer_in'>): Promise<Performed> => {
  const { registry, name, payload, trid } = work
  const domain = await registry.info(name, payload.authInfo)
  if (domain?.sponsor === registry.client) return arrived(registry, domain)
  const known = work.isRepeated ? await registry.queryTransfer(name, payload.authInfo) : null
  // A query tells of an earlier transfer too (RFC 5731 section 3.1.3).
  const transfer =
    known?.gaining === registry.client && !isEarlierEnd(known, payload)
      ? known
      : await registry.requestTransfer(name, payload.authInfo, trid, payload.fee)
  const { status, actAt, requestedAt } = transfer
  const isGranted = status === 'clientApproved' || status === 'serverApproved'
  const moved = isGranted ? await registry.info(name, payload.authInfo) : null
  if (moved?.sponsor === registry.client) return arrived(registry, moved)
  if (status === 'pending') return { state: 'later', reason: 'asked', text: actAt, notes: { requestedAt } }
  const end = transferEnd(status)
  if (end === null) return unfinished
  throw new RegistryRefusal(end, `Transfer ${status}`)
}

/** 2301: what was pending has ended meanwhile. */
const notPending = 2301

/**
 * Answers another registrar; where the request was ours, it is withdrawn. One that was granted before that leaves the
 * domain with us.
 */
const transferOut = async (work: Work<'transfer_out'>): Promise<Performed> => {
  const { registry, name, payload, trid } = work
  const transfer = await registry.queryTransfer(name)
  const isOurs = transfer?.gaining === registry.client
  if (transfer?.status !== 'pending') {
    const domain = isOurs ? await registry.info(name) : null
    return domain?.sponsor === registry.client ? arrived(registry, domain) : done()
  }
  try {
    await registry.answerTransfer(name, isOurs ? 'cancel' : payload.approve ? 'approve' : 'reject', trid)
    return done()
  } catch (error) {
    if (error instanceof RegistryRefusal && error.code === notPending) return unfinished
    throw error
  }
}

/** What one registry does. */
export type PlainKind = Exclude<TaskKind, 'move'>

const performers: { [Kind in PlainKind]: (work: Work<Kind>) => Promise<Performed> } = {
  register,
  renew,
  update,
  delete: remove,
  restore,
  transfer_in: transferIn,
  transfer_out: transferOut,
}

/**
 * Brings the registry to the state that a task asks for, whatever an earlier attempt has reached.
 * @param task with its attempts counted, the current one included
 * @throws RegistryRefusal, RegistryUnavailable
 */
export const perform = <Kind extends PlainKind>(
  registry: Registry,
  name: string,
  task: Pick<RegistryTaskRow, 'payload' | 'trid' | 'attempts'> & { kind: Kind },
  statuses: RegistryProfile['statuses'] = ['clientHold', 'clientTransferProhibited'],
  isUsed: (contactId: string) => Promise<boolean> = async () => false,
): Promise<Performed> =>
  performers[task.kind]({
    registry,
    name,
    statuses,
    isUsed,
    payload: task.payload as TaskPayloads[Kind],
    trid: task.trid,
    isRepeated: task.attempts > 1,
  })
