import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/** What the list of domains is narrowed to: a nameserver beyond the four, which few domains have. */
export const indexes: StepIndexes = {
  domains_by_further_nameserver: { on: "domains using gin (more_nameservers) where more_nameservers <> '{}'" },
}

/**
 * Orders again every zone that was published in place of another row's, as step 0147 did for registered domains: also
 * those without a registration, and those that are kept for a while.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with followed as (
      insert into dns_secondaries (domain_id, servers)
      select distinct d.id, '[]'::jsonb
      from dns_secondaries s
        join domains former on former.id = s.domain_id
        join domains d on d.name = former.name and d.zone = former.zone and d.id <> former.id
        join dns_zones z on z.domain_id = d.id
      where z.published_serial is not null
      on conflict (domain_id) do nothing
      returning domain_id)
    update dns_zones set serial = serial + 1, wanted_at = now()
    where domain_id in (select domain_id from followed)`.execute(db)
}
