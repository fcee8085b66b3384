import { sql } from 'kysely'
import type { PollMessage } from '../database/registry-columns'
import type { Database, RegistryTaskRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export interface StoredMessage {
  id: number
  message: PollMessage
}

/** Stores a message by the id that the registry gave it; one that came before stays as it is. */
export const storeMessage = async (db: Database, registryId: string, message: PollMessage): Promise<void> => {
  await db
    .insertInto('registry_messages')
    .values({ registry_id: registryId, name: message.name, message: JSON.stringify(message) })
    .onConflict(conflict => conflict.column('registry_id').doNothing())
    .execute()
}

/**
 * The next message to apply, after an id; none or one. Those about one name keep their order: a later one waits for an
 * earlier one that is set aside.
 */
export const findMessage = async (db: Database, job: string, after: number): Promise<StoredMessage[]> => {
  const { rows } = await sql<StoredMessage>`
    select id, message from registry_messages m
    where id > ${after} and ${isNotSetAside(job, sql`'message ' || m.id`)}
      and not exists (select from registry_messages earlier where earlier.name = m.name and m.name <> '' and earlier.id < m.id
        and not ${isNotSetAside(job, sql`'message ' || earlier.id`)})
    order by id limit 1`.execute(db)
  return rows
}

/** Takes a message that is to be applied in the transaction. False when another process has applied it. */
export const takeMessage = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.deleteFrom('registry_messages').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

/**
 * The task that sent a command with this transaction, which is that of the task, or one of its steps (`-open`). Undefined
 * for what another program of the operator sent.
 */
export const findTaskByTrid = async (db: Database, trid: string): Promise<RegistryTaskRow | undefined> => {
  const [own] = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=-|$)/.exec(trid) ?? []
  if (own === undefined) return undefined
  return db.selectFrom('registry_tasks').selectAll().where('trid', '=', own).executeTakeFirst()
}

/** Messages that are not applied, and since when the oldest one waits. */
export const countMessages = async (db: Database): Promise<{ waiting: number; oldest: Date | null }> => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(received_at) as oldest from registry_messages`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
