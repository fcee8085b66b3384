import { prepare } from '../database/prepared'
import type { Database, Trx } from '../database/schema'
import type { StoredEntry } from './repository'

/** An entry that is not in the chain yet. */
export interface WaitingEntry extends Omit<StoredEntry, 'id'> {
  /** UUID of the entry, here and in the chain. */
  token: string
  mac: Buffer
}

const toRow = ({ actor, account, data, ...entry }: WaitingEntry) => ({
  ...entry,
  actor_user_id: actor,
  account_id: account,
  data: JSON.stringify(data),
})

/** As many entries as most changes have. */
const insertOne = prepare<ReturnType<typeof toRow>, object>((db, value, end) =>
  db
    .insertInto('audit_outbox')
    .values({
      token: value('token'),
      at: value('at'),
      event: value('event'),
      address: value('address'),
      agent: value('agent'),
      subject: value('subject'),
      mac: value('mac'),
      actor_user_id: value('actor_user_id'),
      account_id: value('account_id'),
      data: value('data'),
    })
    .modifyEnd(end)
    .compile(),
)

export const insertWaiting = async (trx: Trx, entries: readonly WaitingEntry[]): Promise<void> => {
  const [first, ...rest] = entries.map(toRow)
  if (first && rest.length === 0) await insertOne(trx, first)
  else
    await trx
      .insertInto('audit_outbox')
      .values([...(first ? [first] : []), ...rest])
      .execute()
}

export const hasWaiting = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('audit_outbox').select('token').limit(1).executeTakeFirst()) !== undefined

/** Entries after a position, in the order in which they were written. `chained`: the log has one with this token. */
export const listWaiting = (db: Database, after: number, limit: number) =>
  db
    .selectFrom('audit_outbox')
    .selectAll()
    .select(query =>
      query
        .exists(query.selectFrom('audit_log').select('id').whereRef('audit_log.token', '=', 'audit_outbox.token'))
        .as('chained'),
    )
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Only what the log has is removed. */
export const removeWaiting = async (trx: Trx, tokens: readonly string[]): Promise<void> => {
  await trx.deleteFrom('audit_outbox').where('token', 'in', tokens).execute()
}
