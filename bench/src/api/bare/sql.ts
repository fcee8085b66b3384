/**
 * The SQL of the measured calls, as the product sends it. A test compares the two, so that the opponent does no work
 * that the product has stopped doing.
 */
export const sql = {
  session: `
    select "users"."id", "users"."email", "users"."is_admin", "users"."time_zone",
      "sessions"."id" as "session_id", "sessions"."binding_hash", "sessions"."acted_by", "sessions"."act_until",
      sessions.last_used_at < now() - interval '1 minute' as "stale",
      sessions.confirmed_at > now() - make_interval(secs => $1) as "confirmed"
    from "sessions" inner join "users" on "users"."id" = "sessions"."user_id"
    where "sessions"."token_hash" = $2 and "users"."disabled_at" is null and
      sessions.created_at > now() - make_interval(secs => $3)
      and sessions.last_used_at > now() - make_interval(secs => $4)
      and (sessions.acted_by is null or (sessions.act_until > now() and exists (
        select from users acting
        where acting.id = sessions.acted_by and acting.is_admin and acting.disabled_at is null)))`,
  domains: `
    select "id", "user_id", "name", "zone", "status", "years", "reason_code", "reason_text", "tags",
      "registry_statuses", "lock_wish", "lock_wished_at", "confirm_by", "held", "leaving_at", "created_at", "expires_at",
      "decided_at", "auto_renew", "privacy_enabled", "client_transfer_lock", "delegation_type", "ns1", "ns2", "ns3",
      "ns4", "glue", id::text as "sort_value",
      coalesce((select true from registry_tasks where domain_id = domains.id and state = 'waiting' limit 1),
        (select true from held_changes where domain_id = domains.id limit 1),
        (select true from transfers where domain_id = domains.id and status = 'held' limit 1)) is not null
        as "has_work"
    from "domains" where "user_id" = $1 and "hidden_at" is null and true
    order by id desc, id desc limit $2`,
  take: `
    insert into "rate_limits" as r (key, arrival) values ($1, now() + make_interval(secs => $2::float8))
    on conflict (key) do update set
      arrival = greatest(r.arrival, now()) + make_interval(secs => case
        when (case when r.arrival < now() - make_interval(secs => $3::float8) then 0 else r.doublings end > 0
          or r.arrival > now() + make_interval(secs => $4::float8))
        then least($5::float8 * power(2,
          case when r.arrival < now() - make_interval(secs => $6::float8) then 0 else r.doublings end), $7::float8)
        else $8::float8 end),
      doublings = case
        when (case when r.arrival < now() - make_interval(secs => $9::float8) then 0 else r.doublings end > 0
          or r.arrival > now() + make_interval(secs => $10::float8))
        then least(case when r.arrival < now() - make_interval(secs => $11::float8) then 0 else r.doublings end + 1, $12)
        else case when r.arrival < now() - make_interval(secs => $13::float8) then 0 else r.doublings end end
    where r.arrival <= now() + make_interval(secs => $14::float8)
    returning 0 as wait`,
  held: `
    select * from "domains" where "name" = $1 and "zone" = $2
      and "status" in ('pending', 'approved', 'reserved', 'expired', 'redemption')`,
  isHeld: `
    select "id" from "domains" where "name" = $1 and "zone" = $2
      and "status" in ('pending', 'approved', 'reserved', 'expired', 'redemption')`,
  zone: 'select * from "dns_zones" where "domain_id" = $1',
  contacts: 'select * from "contacts" where "domain_id" = $1',
  user: 'select * from "users" where "id" = $1',
  guest: `
    select "id" from "guests"
    where "token_hash" = $1 and last_used_at > now() - make_interval(secs => $2)`,
  registryState: `
    select exists (select from sandbox_settings where registry_down) as "isDown",
      exists (select from sandbox_domains where name = $1)
        or exists (select from domains where name || '.' || zone = $2 and name = split_part($3, '.', 1)
          and status in ('approved', 'expired', 'redemption') and expires_at is not null) as "isStored"`,
  touchGuest: 'update "guests" set "last_used_at" = now() where "id" = $1',
  insertItem: `
    insert into cart_items ("guest_id", kind, name, zone, domain_id, years)
    select $1::bigint, $2, $3, $4, $5::bigint, $6::int
    where (select count(*) from cart_items where "guest_id" = $7::bigint) < 500
    on conflict do nothing
    returning id, kind, name, zone, domain_id, years`,
  lockDomain: `
    select * from "domains" where "id" = $1 and "user_id" = $2 and "hidden_at" is null for update`,
  records: `select coalesce(json_agg(r order by id), '[]') as records from dns_records r where domain_id = $1`,
  version: 'select "version" from "dns_zones" where "domain_id" = $1',
  insertRecord: `
    insert into dns_records (id, domain_id, host, type, content, ttl, priority) overriding system value
    select coalesce(r.id, nextval(pg_get_serial_sequence('dns_records', 'id'))), $1,
      r.host, r.type, r.content, r.ttl, r.priority
    from unnest(
      $2::bigint[], $3::text[],
      $4::text[], $5::text[],
      $6::integer[], $7::integer[]) with ordinality as r (id, host, type, content, ttl, priority, place)
    order by place
    returning id`,
  raiseVersion: `
    insert into "dns_zones" ("domain_id", "version") values ($1, $2)
    on conflict ("domain_id") do update set "version" = dns_zones.version + 1 returning "version"`,
  insertChange: `
    insert into "dns_changes" ("domain_id", "user_id", "version", "diff", "note")
    values ($1, $2, $3, $4, $5) returning "id"`,
  raiseSerial: `
    insert into dns_zones as zone (domain_id, serial, wanted_at)
    values ($1, to_char(now() at time zone 'utc', 'YYYYMMDD')::bigint * 100 + 1, now())
    on conflict (domain_id) do update
    set serial = greatest(zone.serial + 1, excluded.serial), wanted_at = excluded.wanted_at`,
  publish: `
    select graphile_worker.add_job($1, json_build_object('domainId', $2::bigint),
      queue_name => $3, job_key => $4, max_attempts => 25)`,
  insertWaiting: `
    insert into "audit_outbox" ("at", "event", "address", "agent", "subject", "token", "mac", "actor_user_id", "account_id",
      "data")
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
} as const

export type StatementName = keyof typeof sql
