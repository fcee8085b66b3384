/** Tables in the order in which they are filled, with their rows as the product writes them: for account or domain n. */
export const rows: Readonly<Record<string, string>> = {
  users: `insert into users (email, password_hash, language)
    select 'owner' || n || '@example.com', '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('s', 22) || '$' || repeat('h', 43), 'en'
    from generate_series(1, $accounts) n`,
  sessions: `insert into sessions (user_id, token_hash, binding_hash, agent, address)
    select n, sha256(n::text::bytea), sha256((-n)::text::bytea), 'Firefox on Linux', '192.0.2.7'
    from generate_series(1, $accounts) n`,
  // Neither ended nor to be reminded of, so that the measured calls are not beside a mass of mails.
  domains: `insert into domains (user_id, name, zone, display_name, status, requested_at, created_at, decided_at,
      approved_at, expires_at, auto_renew, privacy_enabled, client_transfer_lock, delegation_type, ns1, ns2, tags)
    select 1 + n % $accounts, name, zone, name || '.' || zone, 'approved', began, began, began, began,
      now() + interval '100 days' + n % 260 * interval '1 day', n % 2 = 0, n % 3 > 0, n % 4 > 0, 'internal',
      'ns1.panel.example', 'ns2.panel.example', case when n % 10 = 0 then '{shop}'::text[] else '{}' end
    from generate_series(1, $domains) n,
      lateral (select now() - n % 260 * interval '1 day' as began,
        (array['com', 'com', 'net', 'org', 'ua'])[1 + n % 5] as zone,
        (array['held', 'north', 'river', 'bakery', 'studio', 'garden', 'travel', 'books'])[1 + n % 8] || '-' ||
        (array['house', 'online', 'shop', 'market', 'media', 'group', 'design', 'works', 'clinic'])[1 + n % 9] || n as name) d`,
  contacts: `insert into contacts (domain_id, role, name, email, phone, address, hidden, street, city, postal_code, country)
    select n, 'registrant', 'Owner ' || 1 + n % $accounts, 'owner' || 1 + n % $accounts || '@example.com', '+380.440000000',
      '1 Khreshchatyk Street, Kyiv, 01001', true, '{1 Khreshchatyk Street}', 'Kyiv', '01001', 'UA'
    from generate_series(1, $domains) n`,
  dns_zones: `insert into dns_zones (domain_id, version, serial) select n, 1, 2026010101 from generate_series(1, $domains) n`,
  domain_health: `insert into domain_health (domain_id, changes, seen_changes, next_check, checked_at, checks, score)
    select n, 1, 1, now() + interval '1 day' + n % 6 * interval '1 day', now(), (select jsonb_agg(jsonb_build_object(
      'check', name, 'state', 'good', 'code', name || '.fine')) from unnest('{delegation,servers,mail,web,term}'::text[]) name), 100
    from generate_series(1, $domains) n`,
  dns_records: `insert into dns_records (domain_id, host, type, content, ttl, priority)
    select n, r.* from generate_series(1, $domains) n, lateral (values
      ('@', 'A', '192.0.' || n / 250 % 250 || '.' || n % 250, 3600, null::int), ('www', 'CNAME', '@', 3600, null),
      ('@', 'MX', 'mail.example.com.', 3600, 10)) r`,
}
