import type { VerificationKind } from '@panel/shared/contract'
import { holderKey, holderName } from '../contacts/registrant'
import { findContacts } from '../contacts/repository'
import type { ContactRow, Database, DomainRow, Trx } from '../database/schema'
import { notifyOwner } from '../notifications/notify-owner'
import type { RegistryProfile } from '../settings/registry-profile'
import type { Settings } from '../settings/settings'
import { beginWaiting, findGiven, type Subject } from './repository'
import { canSend } from './text-message'

/** What is verified, as it is compared and as it is written. */
export interface NamedSubject extends Subject {
  subject: string
}

export const subjectOf = (kind: VerificationKind, registrant: ContactRow | undefined): NamedSubject =>
  kind === 'phone'
    ? { kind, key: registrant?.phone.replace(/[^\d+]/g, '') ?? '', subject: registrant?.phone ?? '' }
    : { kind, key: holderKey(registrant), subject: registrant ? holderName(registrant) : '' }

export const registrantOf = async (db: Database, id: number): Promise<ContactRow | undefined> =>
  (await findContacts(db, id)).find(({ role }) => role === 'registrant')

/** What the profile wants verified of a domain's registrant, and was not for this account. */
export const missingOf = async (
  db: Database,
  { id, user_id }: Pick<DomainRow, 'id' | 'user_id'>,
  { verification }: RegistryProfile,
): Promise<NamedSubject[]> => {
  if (!verification) return []
  const registrant = await registrantOf(db, id)
  const wanted = verification.of.map(kind => subjectOf(kind, registrant))
  const given = await findGiven(db, user_id, wanted)
  return wanted.filter(({ kind, key }) => !given.some(one => one.kind === kind && one.key === key))
}

type Request = Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone'>

/**
 * Has a request wait where its registrant is still to be verified; its owner is mailed once.
 * @returns whether it waits
 */
export const waitForVerification = async (
  trx: Trx,
  settings: Pick<Settings, 'SMS_GATEWAY'>,
  request: Request,
  profile: RegistryProfile,
): Promise<boolean> => {
  const missing = await missingOf(trx, request, profile)
  if (missing.length === 0) return false
  const { until, isNew } = await beginWaiting(trx, request.id, profile.verification?.days ?? 0)
  if (isNew) {
    const context = missing
      .map(({ kind, key }) => (kind === 'phone' && canSend(settings, key) ? 'phone_code' : kind))
      .join('_')
    const subjects = missing.map(({ subject }) => subject).join(', ')
    await notifyOwner(trx, request, 'verification_needed', { context, subjects, date: until.toISOString() })
  }
  return true
}
