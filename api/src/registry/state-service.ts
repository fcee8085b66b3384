import type { AdminRegistry } from '@panel/shared/contract'
import type { Database } from '../database/schema'
import type { Dependencies } from '../request-context'
import type { RegistryProfile } from '../settings/registry-profile'
import { countHeldAt, findContacts } from './contact-repository'
import type { NamedRegistry, RegistryContact } from './port'
import { countWaitingAt, findLastRefusal } from './repository'

/** Milliseconds after which an answer says nothing of now; a registry is asked for messages each minute. */
const freshness = 180_000

const newest = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other)

/** What this process knows and what the others have noted. */
const join = (own: RegistryContact, noted: RegistryContact = {}): RegistryContact => {
  const isOwnNewer = (own.failedAt?.getTime() ?? 0) >= (noted.failedAt?.getTime() ?? 0)
  const [answeredAt, failedAt] = [newest(own.answeredAt, noted.answeredAt), newest(own.failedAt, noted.failedAt)]
  const reason = isOwnNewer ? own.reason : noted.reason
  // Noted each minute, and with each connection of the process that reads the messages.
  const missing = noted.missing ?? own.missing
  return {
    ...(answeredAt && { answeredAt }),
    ...(failedAt && { failedAt }),
    ...(reason !== undefined && { reason }),
    ...(missing && { missing }),
  }
}

const stateOf = ({
  answeredAt,
  failedAt,
  reason,
}: RegistryContact): Pick<AdminRegistry, 'state'> & { reason?: string } => {
  if (failedAt && failedAt >= (answeredAt ?? failedAt)) return { state: 'down', ...(reason && { reason }) }
  const isFresh = answeredAt !== undefined && Date.now() - answeredAt.getTime() < freshness
  return { state: isFresh ? 'connected' : 'idle' }
}

/** Only the zones that a profile names need the extension that names their sub-products. */
const isNeeded = (extension: string, { namestore = {} }: RegistryProfile, zones: readonly string[]): boolean =>
  extension !== 'namestore' ||
  Object.keys(namestore).some(named => zones.some(zone => `.${zone}`.endsWith(`.${named}`)))

const toDto = async (
  db: Database,
  { name, zones, formerZones, share, profileName, profile, port }: NamedRegistry,
  noted: Awaited<ReturnType<typeof findContacts>>,
  offered: readonly string[],
): Promise<AdminRegistry> => {
  const known = noted.get(name)
  const [queue, refusal, left, contact] = await Promise.all([
    countWaitingAt(db, share),
    findLastRefusal(db, share),
    formerZones.length > 0 ? countHeldAt(db, share, formerZones) : 0,
    port.contact(db),
  ])
  const joined = join(contact, known?.contact)
  const own = [...(zones ?? offered)]
  const missing = joined.missing?.filter(one => isNeeded(one, profile, [...own, ...formerZones]))
  return {
    name,
    zones: own,
    ...(formerZones.length > 0 && { former_zones: [...formerZones], left }),
    profile: profileName,
    ...stateOf(joined),
    ...(missing?.length && { missing_extensions: missing }),
    queue,
    last_refusal: refusal ? { ...refusal, at: refusal.at.toISOString() } : null,
    ...(known?.balance && { balance: known.balance }),
  }
}

/** Every registry, in the order of the settings. */
export const getRegistries = async ({
  db,
  registries,
  settings,
}: Pick<Dependencies, 'db' | 'registries' | 'settings'>): Promise<AdminRegistry[]> => {
  const noted = await findContacts(db)
  return Promise.all(registries.all.map(one => toDto(db, one, noted, settings.ZONES)))
}
