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
      "ns4", "glue", id::text as "sort_value"
    from "domains" where "user_id" = $1 and "hidden_at" is null and true
    order by id desc, id desc limit $2`,
  tasks: `
    select "id", "domain_id", "kind", "payload", "created_at", "attempts", "reason_code", "reason_text"
    from "registry_tasks" where "state" = 'waiting' and domain_id = any($1::bigint[]) order by "id"`,
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
  registryDown: 'select "registry_down" from "sandbox_settings"',
  registryDomain: `
    select "name", "sponsor", "auth_info", "hosts", "statuses", "ds", "created_at", "expires_at", "deleted_at", "transfer"
    from "sandbox_domains" where "name" = $1`,
  adopt: `
    with held as (
      select name || '.' || zone as name, ns1, ns2, ns3, ns4, client_transfer_lock, created_at, expires_at, status
      from domains
      where name || '.' || zone = $1 and name = split_part($2, '.', 1)
        and status in ('approved', 'expired', 'redemption') and expires_at is not null
    ), adopted as (
      insert into sandbox_domains (name, sponsor, auth_info, hosts, statuses, created_at, expires_at, deleted_at)
      select name, $3, md5(random()::text), array_remove(array[ns1, ns2, ns3, ns4], null),
        case when client_transfer_lock then array['clientTransferProhibited'] else '{}' end, created_at, expires_at,
        case when status = 'redemption' then expires_at + interval '30 days' end
      from held on conflict do nothing
      returning "name", "sponsor", "auth_info", "hosts", "statuses", "ds", "created_at", "expires_at", "deleted_at",
        "transfer"
    )
    select adopted.*, adopted.name is not null as adopted from held left join adopted on true`,
  touchGuest: 'update "guests" set "last_used_at" = now() where "id" = $1',
  insertItem: `
    insert into cart_items (user_id, guest_id, kind, name, zone, domain_id, years)
    select $1::bigint, $2::bigint, $3, $4,
      $5, $6::bigint, $7::integer
    where (select count(*) from cart_items where user_id = $8 or guest_id = $9)
      < $10::integer
    on conflict do nothing
    returning id, user_id, guest_id, kind, name, zone, domain_id, years, created_at`,
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
  lockAudit: 'select pg_advisory_xact_lock($1)',
  lastLink: 'select "id", "hash" from "audit_log" order by "id" desc limit $1',
  insertLink: `
    insert into "audit_log" ("id", "at", "actor_user_id", "account_id", "address", "agent", "hash_version", "event",
      "subject", "data", "previous_hash", "hash")
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
} as const

export type StatementName = keyof typeof sql
