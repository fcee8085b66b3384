import { addYears, MAX_TERM_YEARS, type RegistryLock } from '@panel/shared/rules'
import { readClock } from '../../clock/repository'
import type { Database, SandboxDomainRow } from '../../database/schema'
import { RegistryRefusal, RegistryUnavailable } from '../port'
import { adoptHeld, findStored, isDown, lockStored, type NewSandboxDomain, readState } from '../sandbox-repository'
import { behaviourOf, elsewhereAuthInfo, holderOf, otherClient, ourClient, splitFullName } from './world'

const lockedStatuses = ['clientTransferProhibited', 'clientDeleteProhibited']

/** A name that was taken before the sandbox began. */
export const worldDomain = (fullName: string, now: Date): Omit<NewSandboxDomain, 'contacts'> | null => {
  const holder = holderOf(splitFullName(fullName))
  if (!holder) return null
  const created = new Date(holder.created)
  let expires = addYears(created, now.getUTCFullYear() - created.getUTCFullYear())
  if (expires <= now) expires = addYears(expires, 1)
  return {
    name: fullName,
    sponsor: otherClient,
    auth_info: holder.locked ? `${fullName}-${created.getTime()}` : elsewhereAuthInfo,
    hosts: [...holder.nameservers],
    statuses: holder.locked ? lockedStatuses : [],
    created_at: created,
    expires_at: expires,
  }
}

const requireAnswer = (isOff: boolean, fullName?: string): void => {
  if (isOff) throw new RegistryUnavailable('The sandbox registry is switched off')
  if (fullName !== undefined && behaviourOf(fullName) === 'silent') throw new RegistryUnavailable('No answer')
}

/** @throws RegistryUnavailable when the sandbox is switched off, or the name never gets an answer */
export const requireUp = async (db: Database, fullName?: string): Promise<void> =>
  requireAnswer(await isDown(db, fullName), fullName)

/** Whether somebody has the name, read in one statement. @throws RegistryUnavailable as `requireUp` */
export const isTaken = async (db: Database, fullName: string): Promise<boolean> => {
  const state = await readState(db, fullName)
  requireAnswer(state.isDown, fullName)
  return state.isStored || holderOf(splitFullName(fullName)) !== null
}

/** The domain as stored, or as a look at it would have updated it. */
export const findDomain = async (
  db: Database,
  fullName: string,
): Promise<(Omit<NewSandboxDomain, 'contacts'> & Partial<SandboxDomainRow>) | null> => {
  const stored = await findStored(db, fullName)
  if (stored) return stored
  const adopted = await adoptHeld(db, fullName, ourClient)
  if (adopted || !holderOf(splitFullName(fullName))) return adopted ?? null
  return worldDomain(fullName, await readClock(db))
}

/** Our own domain, locked. @throws RegistryRefusal 2303, 2201 */
export const requireOwn = async (db: Database, fullName: string): Promise<SandboxDomainRow> => {
  await adoptHeld(db, fullName, ourClient)
  const stored = await lockStored(db, fullName)
  if (!stored) throw new RegistryRefusal(holderOf(splitFullName(fullName)) ? 2201 : 2303, 'Object does not exist')
  if (stored.sponsor !== ourClient) throw new RegistryRefusal(2201, 'Authorization error')
  return stored
}

/** A status that only the registry removes. @throws RegistryRefusal 2304 */
export const requireUnlocked = ({ statuses }: Pick<SandboxDomainRow, 'statuses'>, lock: RegistryLock): void => {
  if (statuses.includes(lock)) throw new RegistryRefusal(2304, 'Object status prohibits operation')
}

/** @throws RegistryRefusal 2105 */
export const requireTermWithin = (end: Date, now: Date): void => {
  if (end > addYears(now, MAX_TERM_YEARS)) throw new RegistryRefusal(2105, 'Object is not eligible for renewal')
}

const grace = 'autoRenewPeriod'

/** Statuses as RFC 5731 and RFC 3915 name them; `ok` where nothing else is said. */
export const statusesOf = (
  row: Pick<SandboxDomainRow, 'statuses' | 'expires_at'> & Partial<SandboxDomainRow>,
  now: Date,
): string[] => {
  if (row.deleted_at) return ['redemptionPeriod', 'pendingDelete']
  const ended = row.expires_at <= now ? [grace] : []
  const moving = row.transfer?.status === 'pending' ? ['pendingTransfer'] : []
  const all = [...row.statuses, ...ended, ...moving]
  return all.length > 0 ? all : ['ok']
}
