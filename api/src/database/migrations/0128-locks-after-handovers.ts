import { type Kysely, sql } from 'kysely'

/**
 * Orders the lock of domains that came from another account: they were shown as locked, and their registries were asked for
 * nothing. The code is not sealed: it opens nothing, since the domain is locked with it, and the next one replaces it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into registry_tasks (domain_id, kind, payload, quiet)
    select d.id, 'update', jsonb_build_object('locked', true, 'isStop', true, 'authInfo',
      translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 16), '+/', '-_') || '-a1'), true
    from domains d
    where d.client_transfer_lock and d.status in ('approved', 'expired')
      and exists (select from transfers t where t.domain_id = d.id and t.status = 'accepted')`.execute(db)
}
