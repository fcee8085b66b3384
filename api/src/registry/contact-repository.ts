import { sql } from 'kysely'
import type { RegistryBalance } from '../database/registry-columns'
import type { Database } from '../database/schema'
import type { RegistryContact, Share } from './port'
import { isHeldAt } from './repository'

/** What is known of each registry, by its name, from all processes. */
export const findContacts = async (
  db: Database,
): Promise<Map<string, { contact: RegistryContact; balance: RegistryBalance | null }>> => {
  const rows = await db.selectFrom('registry_contacts').selectAll().execute()
  return new Map(
    rows.map(({ name, answered_at, failed_at, reason, balance, missing_extensions: missing }) => [
      name,
      {
        contact: {
          ...(answered_at && { answeredAt: answered_at }),
          ...(failed_at && { failedAt: failed_at }),
          ...(reason !== null && { reason }),
          ...(missing && { missing }),
        },
        balance,
      },
    ]),
  )
}

/** Notes for all processes what came of the last contact; what is older than is known changes nothing. */
export const storeContact = async (db: Database, name: string, contact: RegistryContact): Promise<void> => {
  const { answeredAt = null, failedAt = null, reason = null, missing } = contact
  const missed = missing ? [...missing] : null
  await sql`
    insert into registry_contacts as known (name, answered_at, failed_at, reason, missing_extensions)
    values (${name}, ${answeredAt}, ${failedAt}, ${reason}, ${missed})
    on conflict (name) do update set answered_at = greatest(known.answered_at, excluded.answered_at),
      failed_at = greatest(known.failed_at, excluded.failed_at),
      missing_extensions = coalesce(excluded.missing_extensions, known.missing_extensions),
      reason = case when excluded.failed_at >= coalesce(known.failed_at, excluded.failed_at) then excluded.reason
        else known.reason end`.execute(db)
}

/** Keeps what our account at a registry has left, as it told last; null leaves it. */
export const storeBalance = async (db: Database, name: string, balance: RegistryBalance | null): Promise<void> => {
  if (!balance) return
  const told = { balance: JSON.stringify(balance) }
  await db
    .insertInto('registry_contacts')
    .values({ name, ...told })
    .onConflict(conflict => conflict.column('name').doUpdateSet(told))
    .execute()
}

/** Domains of these zones that a registry has. */
export const countHeldAt = async (db: Database, share: Share, zones: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from domains d
    where status in ('approved', 'expired', 'redemption') and zone = any(${zones}::text[]) and ${isHeldAt(share)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
