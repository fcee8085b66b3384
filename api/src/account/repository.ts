import type { MailPreferences, Profile } from '@panel/shared/contract'
import { sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database, Trx } from '../database/schema'
import { hasEmail } from '../users/repository'

/** The language in it is from here on the one that its owner chose. */
export const updateProfile = async (db: Database, userId: number, profile: Profile): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...profile, language_chosen: true })
    .where('id', '=', userId)
    .execute()
}

export const updateMailPreferences = async (
  db: Database,
  userId: number,
  { reminders, results }: MailPreferences,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ mail_reminders: reminders, mail_results: results })
    .where('id', '=', userId)
    .execute()
}

/** The address that an account wants to change to; a later wish replaces it. */
export const setNewEmail = async (db: Database, userId: number, new_email: string): Promise<void> => {
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, new_email })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ new_email, created_at: sql`now()` }))
    .execute()
}

export const findNewEmail = async (db: Database, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('email_changes').select('new_email').where('user_id', '=', userId).executeTakeFirst())?.new_email

/** False when the address has an account already. */
export const changeEmail = async (db: Database, userId: number, email: string): Promise<boolean> => {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  const taken = await db.selectFrom('users').select('id').where(hasEmail(email)).executeTakeFirst()
  if (taken) return false
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  return true
}

export const countProtection = async (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(
      sql<boolean>`exists (select from totps where user_id = users.id and confirmed_at is not null)
        and not ${isResting('factor', sql.ref('users.id'), sql`''`)}`.as('totp'),
    )
    .select(sql<number>`(select count(*)::int from recovery_codes where user_id = users.id)`.as('recovery_codes_left'))
    .select(
      sql<number>`(select count(*)::int from passkeys where user_id = users.id
        and not ${isResting('passkey', sql.ref('passkeys.user_id'), sql.ref('passkeys.id'))})`.as('passkeys'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const exported = {
  domains: sql`select * from domains where user_id = `,
  dns_records: sql`select r.* from dns_records r join domains d on d.id = r.domain_id where d.user_id = `,
  dns_history: sql`select c.id, c.domain_id, c.at, c.version, c.diff, c.note, c.token
    from dns_changes c join domains d on d.id = c.domain_id and d.user_id = c.user_id where d.user_id = `,
  dns_comments: sql`select c.domain_id, c.host, c.type, c.comments
    from dns_comments c join domains d on d.id = c.domain_id where d.user_id = `,
  secondaries: sql`select s.domain_id, s.servers, s.key_name, s.key_algorithm
    from dns_secondaries s join domains d on d.id = s.domain_id where d.user_id = `,
  connected_services: sql`select c.domain_id, c.provider_name, c.service_name, c.host, c.entries, c.connected_at
    from dns_connections c join domains d on d.id = c.domain_id where d.user_id = `,
  watched_cds: sql`select s.domain_id, s.watch_cds, s.checked_at, s.result
    from domain_ds s join domains d on d.id = s.domain_id where d.user_id = `,
  host_updates: sql`select domain_id, host, at, addresses, address, agent from host_updates where user_id = `,
  contacts: sql`select c.* from contacts c join domains d on d.id = c.domain_id where d.user_id = `,
  contact_emails: sql`select id, email, confirmed_at from contact_emails where user_id = `,
  registrant_changes: sql`select c.domain_id, c.contact, c.former_email, c.new_email, c.created_at, c.ends_at
    from registrant_changes c join domains d on d.id = c.domain_id where d.user_id = `,
  former_registrant_emails: sql`select f.domain_id, f.email, f.left_at
    from former_registrant_emails f join domains d on d.id = f.domain_id where d.user_id = `,
  addresses: sql`select * from addresses where user_id = `,
  cart: sql`select kind, name, zone, created_at from cart_items where user_id = `,
  transfers: sql`select id, domain_id, target_email, status, created_at, completes_at, closed_at from transfers
    where from_user_id = `,
  received_transfers: sql`select t.id, t.domain_id, t.status, t.created_at, t.completes_at, t.closed_at
    from transfers t join users u on u.email = t.target_email where u.id = `,
  bulk_work: sql`select o.id, o.kind, o.params, o.state, o.created_at, o.ended_at,
      (select json_agg(json_build_object('name', i.name, 'state', i.state, 'code', i.code) order by i.position)
        from operation_items i where i.operation_id = o.id) as items
    from operations o where o.user_id = `,
  orders: sql`select o.*, (select json_agg(i order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o where o.user_id = `,
  payments: sql`select p.id, p.order_id, p.provider, p.reference, p.amount, p.currency, p.state, p.created_at
    from payments p join orders o on o.id = p.order_id where o.user_id = `,
  credit_notes: sql`select n.id, n.order_id, n.year, n.serial, n.amount, n.currency, n.state, n.created_at
    from credit_notes n join orders o on o.id = n.order_id where o.user_id = `,
  payment_methods: sql`select id, provider, label, expires, created_at from payment_methods where user_id = `,
  credit: sql`select id, at, amount, currency, reason, order_id from credit_entries where user_id = `,
  verifications: sql`select id, kind, subject, at from verifications where user_id = `,
  notices: sql`select n.id, n.sent_at, n.subject, n.text from sent_notices n join users u on u.email = n.email
    where u.id = `,
  sessions: sql`select id, created_at, last_used_at, agent, address from sessions where acted_by is null and user_id = `,
  known_browsers: sql`select first_used_at, last_used_at, trusted_at from known_devices where user_id = `,
  additions: sql`select id, kind, name, address, at, rests from additions where user_id = `,
  passkeys: sql`select id, name, created_at, last_used_at from passkeys where user_id = `,
  saved_views: sql`select id, name, q, status, sort, columns from saved_views where user_id = `,
  name_watches: sql`select id, name, zone, created_at from name_watches where user_id = `,
  webhooks: sql`select id, url, events, enabled, created_at from webhooks where user_id = `,
  api_tokens: sql`select id, name, coalesce(narrow_scopes, scopes) as scopes, domains, records, networks, idle_days,
      monthly_limit, created_at, expires_at, last_used_at, last_used_address from api_tokens where user_id = `,
  former_emails: sql`select email, left_at from former_emails where user_id = `,
  /** Where others work from, and what administrators note for each other, is not the account's. */
  activity: sql`select id, at, event, subject,
      case when actor_user_id is null or actor_user_id = account_id then data else '{}' end as data,
      case when actor_user_id is null or actor_user_id = account_id then address else '' end as address,
      case when actor_user_id is null or actor_user_id = account_id then agent else '' end as agent
    from audit_log where account_id = `,
} as const

/** Rows that are read at a time. */
const pageSize = 500

/** What is stored of an account, by table, as members of a JSON object; secrets and their hashes are left out. */
export async function* readEverything(trx: Trx, userId: number): AsyncGenerator<string> {
  for (const [name, query] of Object.entries(exported)) {
    await sql`declare part no scroll cursor for ${query}${sql.lit(userId)} order by 1`.execute(trx)
    yield `,"${name}":[`
    for (let before = '', isLast = false; !isLast; before = ',') {
      const { rows } = await sql`fetch ${sql.lit(pageSize)} from part`.execute(trx)
      if (rows.length > 0) yield before + JSON.stringify(rows).slice(1, -1)
      isLast = rows.length < pageSize
    }
    await sql`close part`.execute(trx)
    yield ']'
  }
}

/** A name that is no longer the account's. */
const isLeft = sql<boolean>`
  (status in ('released', 'transferred') or (status = 'unregistered' and hidden_at is not null))`

/** A rejected request; or a name that is no longer the account's, and that our nameservers do not have any more. */
const isGone = sql<boolean>`
  (status = 'rejected' or (${isLeft}
    and not exists (select from dns_zones z where z.domain_id = domains.id and z.published_serial is not null)))`

interface HeldDomains {
  /** Names of the account. Expired ones are: the registry holds them until they are released. */
  held: boolean
  /** Hours for which our nameservers have names that are no longer the account's; 0 where they have none. */
  keptHours: number
}

/** The names that keep an account from being deleted. */
export const findHeldDomains = async (db: Database, userId: number): Promise<HeldDomains> => {
  const { rows } = await sql<HeldDomains>`
    select coalesce(bool_or(not ${isLeft}), false) as held,
      coalesce(max(greatest(1, ceil(extract(epoch from served_until - clock_now()) / 3600))) filter (where ${isLeft}), 0)::int
        as "keptHours"
    from domains where user_id = ${userId} and not ${isGone}`.execute(db)
  return rows[0] ?? { held: false, keptHours: 0 }
}

/** What the account still has to its credit, such as `500 UAH` in minor units. */
export const creditLeft = async (db: Database, userId: number): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select sum(amount) || ' ' || currency as text from credit_entries where user_id = ${userId}
    group by currency having sum(amount) > 0 order by currency`.execute(db)
  return rows.map(({ text }) => text).join(', ')
}

/** Deletes an account that holds no domain, with those that it held before. The audit keeps what happened. */
export const deleteAccount = async (db: Database, userId: number): Promise<void> => {
  await db.deleteFrom('transfers').where('from_user_id', '=', userId).execute()
  await db.deleteFrom('domains').where('user_id', '=', userId).where(isGone).execute()
  await db
    .deleteFrom('undeliverable_mails')
    .where('email', '=', query => query.selectFrom('users').select('email').where('id', '=', userId))
    .execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
