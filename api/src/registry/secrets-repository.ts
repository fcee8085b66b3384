import { sql } from 'kysely'
import type { TaskPayload } from '../database/registry-columns'
import type { Database, RegistryTaskRow } from '../database/schema'

/** Work that still waits, with its auth code. Finished work loses its code here. */
export const findSecrets = async (db: Database): Promise<Pick<RegistryTaskRow, 'id' | 'payload'>[]> => {
  const hasSecret = sql<boolean>`payload ? 'authInfo'`
  await db
    .updateTable('registry_tasks')
    .set({ payload: sql<string>`payload - 'authInfo'` })
    .where('state', '!=', 'waiting')
    .where(hasSecret)
    .execute()
  return db
    .selectFrom('registry_tasks')
    .select(['id', 'payload'])
    .where('state', '=', 'waiting')
    .where(hasSecret)
    .execute()
}

export const replacePayload = async (db: Database, id: number, payload: TaskPayload): Promise<void> => {
  await db
    .updateTable('registry_tasks')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
