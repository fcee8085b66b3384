import { fullName, toUnicodeName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Database, DomainRow, Trx } from '../database/schema'

interface NewDomain {
  userId: number
  name: string
  zone: string
  registeredAt: Date
  expiresAt: Date
  autoRenew: boolean
  privacy: boolean
  isInternal: boolean
  nameservers: Pick<DomainRow, 'ns1' | 'ns2' | 'ns3' | 'ns4' | 'more_nameservers'>
  glue: Record<string, string[]>
  isLocked: boolean
  locks: readonly string[]
  registry: string | null
}

/** A domain that is registered already. Undefined where there is one of that name. */
export const insertMovedDomain = async (trx: Trx, domain: NewDomain): Promise<number | undefined> => {
  const inserted = await trx
    .insertInto('domains')
    .values({
      user_id: domain.userId,
      name: domain.name,
      zone: domain.zone,
      display_name: await toUnicodeName(fullName(domain)),
      status: 'approved',
      requested_at: domain.registeredAt,
      created_at: domain.registeredAt,
      decided_at: domain.registeredAt,
      expires_at: domain.expiresAt,
      delegation_type: domain.isInternal ? 'internal' : 'external',
      auto_renew: domain.autoRenew,
      privacy_enabled: domain.privacy,
      ...domain.nameservers,
      glue: domain.glue,
      client_transfer_lock: domain.isLocked,
      registry_statuses: [...domain.locks],
      registry: domain.registry,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** The account of a customer, and whether it holds the domain already. */
export const findHolder = (db: Database, { name, zone }: { name: string; zone: string }) =>
  db
    .selectFrom('domains')
    .innerJoin('users', 'users.id', 'domains.user_id')
    .select(['domains.id', 'users.email'])
    .where('domains.name', '=', name)
    .where('domains.zone', '=', zone)
    .where('domains.status', 'in', ['pending', 'approved', 'reserved', 'expired', 'redemption'])
    .executeTakeFirst()

export const holdMails = async (trx: Trx, userId: number): Promise<void> => {
  await trx.updateTable('users').set({ mails_held: true }).where('id', '=', userId).execute()
}

/** Answers how many accounts get mails from now on. */
export const releaseMails = async (db: Database, emails: readonly string[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update users set mails_held = false where mails_held and lower(email) = any(${emails}::text[])`.execute(db)
  return Number(numAffectedRows)
}
