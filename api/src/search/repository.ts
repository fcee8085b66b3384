import type { DomainName } from '@panel/shared/rules'
import { sql } from 'kysely'
import { prepare } from '../database/prepared'
import type { Database, DomainRow } from '../database/schema'

/** Those in which a name is requested, registered or reserved; literals, by which a plan made ahead finds their index. */
const holding = (['pending', 'approved', 'reserved', 'expired', 'redemption'] as const).map(status => sql.lit(status))

const selectHeld = prepare<DomainName, { id: number }>((db, value, end) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', value('name'))
    .where('zone', '=', value('zone'))
    .where('status', 'in', holding)
    .modifyEnd(end)
    .compile(),
)

/** Whether a domain holds a name here. */
export const isHeld = async (db: Database, name: DomainName): Promise<boolean> =>
  (await selectHeld(db, name)).length > 0

/** The domain that holds a name here. */
export const findHeld = (db: Database, { name, zone }: DomainName): Promise<DomainRow | undefined> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('name', '=', name)
    .where('zone', '=', zone)
    .where('status', 'in', holding)
    .executeTakeFirst()
