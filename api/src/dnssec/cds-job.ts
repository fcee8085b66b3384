import { cdsRefusals } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { storedLanguage } from '../base/language'
import { textOf } from '../base/texts'
import { notifyControl } from '../control/notify-control'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { hostsOf } from '../domains/glue'
import { orderChange } from '../domains/order-change'
import { findDomain, lockDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { notifyOwner } from '../notifications/notify-owner'
import { cdsJob, findDomainDs, listDueCds, postponeLook, storeLook } from '../publishing/domain-ds-repository'
import { setRegistryDs, wereDsRefused } from '../publishing/signing-repository'
import { RegistryRefusal, RegistryUnavailable } from '../registry/port'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findUser } from '../users/repository'
import type { ServerApex } from './ask-signed'
import { isSignalled } from './bootstrap'
import { type Decision, decideCds } from './cds'
import { isSameSet } from './chain'
import { askServers, dsText, givenDs, isDsWaiting } from './service'

const batch = 100

/** Domains that are looked at at a time: one that waits for its servers delays few others. */
const atOnce = 16

type Needs = JobNeeds & Pick<Dependencies, 'settings' | 'keys' | 'registries' | 'work'>

const decide = async (
  { db, settings }: Pick<Needs, 'db' | 'settings'>,
  domain: DomainRow,
  servers: readonly ServerApex[],
  current: Awaited<ReturnType<typeof givenDs>>,
): Promise<Decision> => {
  const zone = fullName(domain)
  const inception = (await findDomainDs(db, domain.id))?.inception ?? null
  const known = { zone, current, inception, now: Math.floor(Date.now() / 1000) }
  return decideCds(servers, known, async first => {
    if (!settings.CDS_BOOTSTRAP) return 'first'
    const names = hostsOf(domain).map(host => host.toLowerCase().replace(/\.$/, ''))
    return (await isSignalled(zone, names, first, settings)) ? 'proven' : 'unproven'
  })
}

/** What the registry has, which is asked before anything is changed; undefined where it does not say. */
const heldBy = async ({ db, registries }: Needs, domain: DomainRow) => {
  try {
    const registry = registries.at(domain).port.on(db, { isBulk: true })
    const found = await registry.info(fullName(domain))
    return found?.sponsor === registry.client ? found.ds : undefined
  } catch (error) {
    if (error instanceof RegistryUnavailable || error instanceof RegistryRefusal) return undefined
    throw error
  }
}

/** Tells the owner once why the records are not followed, where the zone has to be corrected. */
const tellRefusal = async (trx: Trx, domain: DomainRow, { result }: Decision): Promise<void> => {
  const code = cdsRefusals.find(one => one === `cds_${result}`)
  if (!code || (await findDomainDs(trx, domain.id))?.result === result) return
  const language = storedLanguage((await findUser(trx, domain.user_id))?.language ?? '') ?? 'en'
  await notifyOwner(trx, domain, 'cds_refused', { cause: textOf(code, language) })
}

const apply = async (
  trx: Trx,
  deps: Needs,
  domain: DomainRow,
  { ds, before }: { ds: Awaited<ReturnType<typeof givenDs>>; before: Awaited<ReturnType<typeof givenDs>> },
): Promise<void> => {
  const wasRefused = await wereDsRefused(trx, domain.id, ds)
  await setRegistryDs(trx, domain.id, ds)
  const data = { before: dsText(before), after: dsText(ds) }
  await orderChange(trx, deps, null, domain, { ds }, { event: 'cds_applied', data })
  const hosts = { before: data.before || '–', after: data.after || '–' }
  const params = { domain: fullName(domain), domain_id: domain.id, ...hosts }
  // A refused order is repeated each day. The owner was mailed about the first one.
  if (!wasRefused) await notifyControl(trx, deps, domain.user_id, 'cds_applied', params)
}

const isDue = (domain: DomainRow): boolean => domainCan.editNameservers(toDomain(domain)).allowed

/** Looks at the CDS and CDNSKEY records of one domain, and gives the registry the DS records that they ask for. */
const lookAtCds = async (deps: Needs, id: number, signal?: AbortSignal): Promise<void> => {
  const { db, settings } = deps
  const domain = await findDomain(db, id)
  if (!domain) return
  if (await isDsWaiting(db, id)) return postponeLook(db, id)
  if (!isDue(domain)) return storeLook(db, id, { result: 'registry', servers: [] })
  const given = await givenDs(db, id)
  const servers = await askServers(domain, settings, { withCds: true, ...(signal && { signal }) })
  if (signal?.aborted) return
  let before = given
  let decision = await decide(deps, domain, servers, before)
  if (decision.result === 'changed' || decision.result === 'removed') {
    const held = await heldBy(deps, domain)
    if (!held) return storeLook(db, id, { result: 'registry', servers: [] })
    before = [...held]
    // The registry has others than were sent last, as after a refusal.
    if (!isSameSet(held, given)) decision = await decide(deps, domain, servers, before)
  }
  await transact(db, async trx => {
    const now = await lockDomain(trx, id)
    const watched = (await findDomainDs(trx, id))?.watch_cds
    const isAsBefore =
      now &&
      watched &&
      isDue(now) &&
      hostsOf(now).join() === hostsOf(domain).join() &&
      isSameSet(await givenDs(trx, id), given) &&
      !(await isDsWaiting(trx, id))
    // A domain that was changed meanwhile is checked again in the next run.
    if (!isAsBefore) return postponeLook(trx, id)
    if ('ds' in decision && (await wereDsRefused(trx, id, decision.ds, { lately: true })))
      return storeLook(trx, id, { result: 'registry', servers: [] })
    if ('ds' in decision) await apply(trx, deps, now, { ds: decision.ds, before })
    else await tellRefusal(trx, now, decision)
    await storeLook(trx, id, decision)
  })
}

/** Looks at the CDS and CDNSKEY records of the domains that are due, each hour. */
export const lookAtDueCds = async (deps: Needs, isOver: IsOver): Promise<void> => {
  const stop = new AbortController()
  const timer = setInterval(() => {
    if (isOver()) stop.abort()
  }, 250)
  try {
    await eachObject<number>(deps, {
      job: cdsJob,
      isOver,
      atOnce,
      find: () => listDueCds(deps.db, batch),
      object: id => `domain ${id}`,
      work: async id => {
        await lookAtCds(deps, id, stop.signal)
        return undefined
      },
    })
  } finally {
    clearInterval(timer)
  }
}
