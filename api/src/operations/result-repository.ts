import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema'

/** What the registry refused after the item was done here counts as failed. */
export const applyRefusals = async (trx: Trx, id: number): Promise<void> => {
  await sql`
    update operation_items i set state = 'failed', code = t.reason_code, before = null
    from registry_tasks t
    where i.operation_id = ${id} and i.state = 'done' and t.id = i.task_id and t.state = 'refused'`.execute(trx)
}

interface ReaderResult {
  user_id: number
  email: string
  language: string
  done: number
  failed: number
  /** The first names of either kind, for a mail. */
  done_names: string[]
  failed_names: { name: string; code: string | null }[]
}

/**
 * What an operation did: for each owner of the domains where an administrator did it, else for the one who ordered it.
 * @param names most names of either kind
 */
export const resultsByReader = async (
  db: Database,
  id: number,
  forOwners: boolean,
  names: number,
): Promise<ReaderResult[]> => {
  const { rows } = await sql<ReaderResult>`
    select u.id as user_id, u.email, u.language,
      count(*) filter (where i.state = 'done')::int as done,
      count(*) filter (where i.state = 'failed')::int as failed,
      coalesce((array_agg(i.name order by i.position) filter (where i.state = 'done'))[1:${sql.lit(names)}], '{}')
        as done_names,
      coalesce((json_agg(json_build_object('name', i.name, 'code', i.code) order by i.position)
        filter (where i.state = 'failed')), '[]') as failed_names
    from operation_items i join operations o on o.id = i.operation_id left join domains d on d.id = i.domain_id
      join users u on u.id = case when ${forOwners} then d.user_id else o.user_id end
    where i.operation_id = ${id} and i.state in ('done', 'failed')
    group by u.id order by u.id`.execute(db)
  return rows.map(row => ({ ...row, failed_names: row.failed_names.slice(0, names) }))
}
