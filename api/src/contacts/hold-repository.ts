import { type RawBuilder, sql } from 'kysely'
import { CONTACT_REMINDER_DAYS } from '../base/limits'
import type { Database, DomainRow } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

/** An account and the address, in its normal form, that it entered as a registrant's. */
export interface Registrant {
  user_id: number
  email: string
}

export type WaitingDomain = Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone' | 'display_name'> & { confirm_by: Date }

const isHere = sql`d.status in ('approved', 'expired')`

/** A hold would take the mail of the domain down, and with it the link that ends the hold. */
const isReadAtItself = sql`exists (select from contacts own
  where own.domain_id = d.id and own.role = 'registrant'
    and right('.' || split_part(lower(own.email), '@', 2), length(d.name || d.zone) + 2) = '.' || d.name || '.' || d.zone)`

/** Which domains are due; no hold comes that its owner was not told of at least a day before. */
const conditions: Readonly<Record<'reminder' | 'hold', RawBuilder<boolean>>> = {
  reminder: sql<boolean>`${isHere} and d.confirm_reminded_at is null
    and d.confirm_by <= clock_now() + make_interval(days => ${CONTACT_REMINDER_DAYS}::int)`,
  // The registry would refuse it for a locked domain.
  hold: sql<boolean>`${isHere} and not d.hold_ordered and d.confirm_by <= clock_now()
    and d.confirm_reminded_at <= clock_now() - interval '1 day'
    and not ${isReadAtItself} and not 'serverUpdateProhibited' = any(d.registry_statuses)`,
}

const ofRegistrant = ({ user_id, email }: Registrant) => sql`
  d.user_id = ${user_id} and exists (select from contacts c
    where c.domain_id = d.id and c.role = 'registrant' and lower(c.email) = ${email})`

/** Owners with domains that are due, after those of the part before. */
export const listLate = async (
  db: Database,
  stage: keyof typeof conditions,
  after: Registrant = { user_id: 0, email: '' },
  limit: number,
): Promise<Registrant[]> => {
  const { rows } = await sql<Registrant>`
    select distinct d.user_id, lower(c.email) as email
    from domains d join contacts c on c.domain_id = d.id and c.role = 'registrant'
    where ${conditions[stage]} and (d.user_id, lower(c.email)) > (${after.user_id}::bigint, ${after.email}::text)
      and ${isNotSetAside('contact_holds', sql`'user ' || d.user_id`)}
    order by 1, 2 limit ${limit}`.execute(db)
  return rows
}

const shown = sql`d.id, d.user_id, d.name, d.zone, d.display_name, d.confirm_by`

const inOrder = (domains: readonly WaitingDomain[]): WaitingDomain[] =>
  [...domains].sort((a, b) => a.confirm_by.getTime() - b.confirm_by.getTime() || a.id - b.id)

/** The domains that are due to be reminded of, which from now on count as reminded; the next to be held first. */
export const takeReminded = async (db: Database, registrant: Registrant): Promise<WaitingDomain[]> => {
  const { rows } = await sql<WaitingDomain>`
    update domains d set confirm_reminded_at = clock_now()
    where ${ofRegistrant(registrant)} and ${conditions.reminder} returning ${shown}`.execute(db)
  return inOrder(rows)
}

/** The domains that are due to be held, which from now on count as ordered to be. */
export const takeHeld = async (db: Database, registrant: Registrant): Promise<WaitingDomain[]> => {
  const { rows } = await sql<WaitingDomain>`
    update domains d set hold_ordered = true
    where ${ofRegistrant(registrant)} and ${conditions.hold} returning ${shown}`.execute(db)
  return inOrder(rows)
}

/** A domain that is suspended for abuse stays on hold until it is released. */
const isLifted = sql`
  hold_ordered and confirm_by is null and suspended_at is null and status in ('approved', 'expired')
    and not 'serverUpdateProhibited' = any(registry_statuses)`

/** Domains on hold that wait for nothing any more, by their ids after `after`. */
export const findLifted = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from domains where ${isLifted} and id > ${after}
      and ${isNotSetAside('contact_holds', sql`'domain ' || domains.id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Domains whose hold, or whose end of it, the registry refused a day ago, by their ids after `after`. */
export const findRefusedHolds = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from domains
    where hold_refused_at <= clock_now() - interval '1 day' and status in ('approved', 'expired') and id > ${after}
      and ${isNotSetAside('contact_holds', sql`'domain ' || domains.id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Domains whose contacts the registry refused a day ago, by their ids after `after`. */
export const findRefusedContacts = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from domains
    where contacts_refused_at <= clock_now() - interval '1 day' and status in ('approved', 'expired') and id > ${after}
      and ${isNotSetAside('contact_holds', sql`'domain ' || domains.id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those domains, or the one of this id, which from now on count as ordered off hold. */
export const takeLifted = async (
  db: Database,
  limit: number,
  only: number | null,
): Promise<Pick<DomainRow, 'id' | 'user_id'>[]> => {
  const { rows } = await sql<Pick<DomainRow, 'id' | 'user_id'>>`
    update domains d set hold_ordered = false
    where id in (select id from domains
      where ${isLifted} and (${only}::bigint is null or id = ${only})
      order by id limit ${limit} for update skip locked)
    returning d.id, d.user_id`.execute(db)
  return rows
}
