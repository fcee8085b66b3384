import type { DomainName } from '@panel/shared/rules'
import type { Database, DomainRow } from '../database/schema'

/** The domain that holds a name here: requested, registered or reserved. */
export const findHeld = (db: Database, { name, zone }: DomainName): Promise<DomainRow | undefined> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('name', '=', name)
    .where('zone', '=', zone)
    .where('status', 'in', ['pending', 'approved', 'reserved', 'expired', 'redemption'])
    .executeTakeFirst()
