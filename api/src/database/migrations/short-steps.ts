import { type Kysely, type RawBuilder, sql } from 'kysely'

const statements = (...texts: readonly RawBuilder<unknown>[]) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of texts) await text.execute(db)
  },
})

/** Steps of one or two statements, and of indexes alone. */
export const shortSteps = {
  /** When a request was last decided, by which a decision that was made meanwhile is told from an earlier one. */
  '0005-decided-at': statements(sql`alter table domains add column decided_at timestamptz`),
  /** What all processes on this database have in common: one row. */
  '0010-installation': statements(sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      key_fingerprint bytea not null
    )`),
  /** The delegation signer records of signed zones, for the registry. */
  '0014-dns-keys': statements(sql`alter table dns_zones add column ds jsonb not null default '[]'`),
  /** Counts that must outlive a crash: `rate_limits` is unlogged, and empty after one. */
  '0015-durable-limits': statements(
    sql`create table durable_limits (key text primary key, arrival timestamptz not null)`,
    sql`create index durable_limits_arrival on durable_limits (arrival)`,
  ),
  /** How often the pause of a limit was doubled. */
  '0018-doubling-limits': statements(
    sql`alter table rate_limits add column doublings integer not null default 0`,
    sql`alter table durable_limits add column doublings integer not null default 0`,
  ),
  /** Whether the owner of an account chose its language; until then it is the one of the last sign-in. */
  '0021-chosen-language': statements(sql`alter table users add column language_chosen boolean not null default false`),
  /** Which changes of the releases are in the audit log: gateways hand each on, several may hand on the same. */
  '0022-recorded-releases': statements(sql`
    create table recorded_releases (
      generation bigint not null,
      at timestamptz not null,
      primary key (generation, at)
    )`),
  /** Nameservers inside a domain come with their addresses, which the registry keeps as objects of their own. */
  '0024-glue': statements(
    sql`alter table domains add column glue jsonb not null default '{}'`,
    sql`create table sandbox_hosts (name text primary key, addresses text[] not null)`,
  ),
  /** The orders of a long list by what is turned on; the orders that were there before have theirs since 0019. */
  '0026-flag-order-indexes': {
    indexes: {
      domains_by_renewal: {
        on: 'domains (user_id, ((not auto_renew)::int), id) where hidden_at is null',
      },
      domains_by_privacy: {
        on: 'domains (user_id, ((not privacy_enabled)::int), id) where hidden_at is null',
      },
    },
  },
  /** The order of a mail that was given up, by which it can be sent again; null for those from before. */
  '0029-resent-mails': statements(sql`alter table undeliverable_mails add column task text, add column payload jsonb`),
  /** Which DS records the registry was given, and how long a zone stays signed after they were removed. */
  '0031-registry-ds': statements(sql`
    alter table dns_zones
      add column registry_ds jsonb not null default '[]',
      add column stays_signed boolean not null default false,
      add column unsigned_from timestamptz`),
  /** Which of the mails that may be left out an account wants. */
  '0032-mail-preferences': statements(sql`
    alter table users
      add column mail_reminders boolean not null default true,
      add column mail_results boolean not null default true`),
  /**
   * Sessions in which an administrator acts as a customer: who it is, until when, and why. Code that does not know them
   * would take one for the customer's own: none is made before `acted_by` is read, and they end within the hour.
   */
  '0033-acting-sessions': statements(sql`
    alter table sessions
      add column acted_by bigint references users on delete cascade,
      add column act_until timestamptz`),
  /**
   * What an owner asked the operator to have the registry do, `lock` or `unlock`, and since when; null once the registry's
   * statuses say that it was done.
   */
  '0036-registry-lock-wishes': statements(sql`
    alter table domains
      add column lock_wish text,
      add column lock_wished_at timestamptz`),
  /** What is cleaned up by its age, and the open order that a renewal is added to. */
  '0038-clean-up-indexes': {
    indexes: {
      codes_created: { on: 'codes (created_at)' },
      sessions_created: { on: 'sessions (created_at)' },
      registrations_created: { on: 'registrations (created_at)' },
      known_devices_used: { on: 'known_devices (last_used_at)' },
      orders_grouped: { on: `orders (grouped_by) where state = 'open'` },
      order_items_domain: { on: 'order_items (domain_id) where domain_id is not null' },
    },
  },
  /**
   * The call that holds a key while it runs, the end of its lease, and when its first transaction was committed. From then
   * on the call must not be made again.
   */
  '0039-key-claims': statements(sql`
    alter table idempotency_keys
      add column claim uuid,
      add column leased_until timestamptz,
      add column effect_at timestamptz`),
  /** Bulk work that is to end because its orderer's sessions were. Code that does not know it goes on to the end. */
  '0044-asked-stops': statements(sql`alter table operations add column stop_asked boolean not null default false`),
  /** Time step of a code that was refused because its clock is off: it stays invalid once its time has come. */
  '0046-clock-hints': statements(sql`alter table totps add column hinted_step bigint not null default 0`),
  /** Which waiting change the link in the mail about it carries out early. Code that does not know it makes no such links. */
  '0049-early-changes': statements(sql`alter table control_links add column held jsonb`),
  /**
   * Until when an order is to be paid, the VAT number of billing details that were chosen for it, and the terms of what was
   * renewed. Null in orders from before, and in those of code that does not know the columns.
   */
  '0052-billing-details': statements(
    sql`alter table orders add column due_at timestamptz, add column customer_vat text`,
    sql`alter table order_items add column term_from timestamptz, add column term_to timestamptz`,
  ),
  /** The DNSSEC keys of zones at the product's own name server, sealed: a lost one would break a signed domain. */
  '0063-zone-keys': statements(sql`alter table dns_zones add column keys bytea`),
  /** Records have comments, which are not served. Code that does not know them stores records without one. */
  '0068-record-comments': statements(sql`alter table dns_records add column comment text not null default ''`),
  /** Checks the rows that were there before the statuses were extended; others read and write meanwhile. */
  '0073-checked-statuses': statements(sql`alter table domains validate constraint domains_status_check`),
  /** Orders that are to be paid, by the date until when: those that were not paid in time are cancelled. */
  '0075-overdue-orders': {
    indexes: {
      orders_due: {
        on: "orders (due_at) where state = 'open'",
      },
    },
  },
  /** Records with a name of another script, by which a search finds them as they are read. */
  '0076-foreign-names': {
    indexes: {
      dns_records_foreign: { on: "dns_records (domain_id) where (host || ' ' || content) ilike '%xn--%'" },
    },
  },
  /**
   * Bulk work that adds zones has items without a domain. Code from the named step on fails the job of a kind of bulk work
   * that it does not know; the job is tried again by code that does.
   */
  '0077-listed-zones': {
    needs: '0059-held-decisions',
    ...statements(sql`alter table operation_items alter column domain_id drop not null`),
  },
  /** Since when a renewal that was paid ahead is ordered, or its price given back. */
  '0086-fulfilled-items': statements(sql`alter table order_items add column fulfilled_at timestamptz`),
  /** Customers that were moved in get no mail of the product's own accord until the operator releases them. */
  '0088-held-mails': statements(sql`alter table users add column mails_held boolean not null default false`),
  /** What a registry wants for names with a price of their own (RFC 8748), as it was when they were asked for. */
  '0094-registry-fees': statements(
    sql`alter table cart_items add column fees jsonb`,
    sql`alter table domains add column fees jsonb`,
  ),
  /** Finds the account of a browser that asks for a page. */
  '0096-sessions-of-browsers': {
    indexes: {
      sessions_by_browser: { on: 'sessions (binding_hash, id) where binding_hash is not null' },
    },
  },
  /** When the registrant of a domain was last shown its registration data. */
  '0100-data-reminders': statements(sql`alter table domains add column data_reminded_at timestamptz`),
  /** Each write of a record has to keep the index that goes, and the last code that searches by it is named. */
  '0102-without-foreign-names': { needs: '0098-zone-texts', indexes: { dns_records_foreign: { on: null } } },
  /** When each account has changed something last, so that it reads that from no standby too early. A crash may forget it. */
  '0103-account-writes': statements(sql`
    create unlogged table account_writes (
      user_id bigint primary key references users on delete cascade,
      at timestamptz not null
    )`),
  /** Finds what a provider told of a payment before the payment itself was known to be paid. */
  '0105-early-events': {
    indexes: {
      payment_events_early: {
        on: "payment_events (provider, (content->>'reference')) where order_id is null and refused is null",
      },
    },
  },
  /**
   * What of a payment was given back out of the credit that it had become, and when a customer was mailed that nothing is
   * saved any more by which an order could be charged.
   */
  '0109-taken-credit': statements(
    sql`alter table payments add column taken bigint not null default 0`,
    sql`alter table orders add column unpayable_at timestamptz`,
  ),
  /**
   * Which registry of REGISTRIES a domain was registered at or came to, by its name: a zone may have two while its domains
   * are moved. Null for domains of before, which are at the former one then.
   */
  '0110-domain-registries': statements(sql`alter table domains add column registry text`),
  /** Since when a registry says that a contact is still linked, and when it is asked the next time: never once it is given up. */
  '0117-refused-contacts': statements(
    sql`alter table contact_objects add column refused_since timestamptz, add column ask_at timestamptz`,
  ),
  /** Requests for registration data (NIS2, Article 28(5)) are cases of the desk, with who asks for what. */
  '0118-data-requests': statements(sql`alter table abuse_cases add column request jsonb`),
  /** Extensions of a registry's profile that the registry did not offer, as the process that connected to it noted. */
  '0119-missing-extensions': statements(sql`alter table registry_contacts add column missing_extensions text[]`),
  /** When an account was first signed in from a browser; null for those from before, which are known for longer. */
  '0123-first-used-devices': statements(
    sql`alter table known_devices add column first_used_at timestamptz`,
    sql`alter table known_devices alter column first_used_at set default now()`,
  ),
  /** When a registry deleted a domain: its redemption period begins then. Null for those from before. */
  '0126-deleted-domains': statements(sql`alter table domains add column deleted_at timestamptz`),
  /**
   * Until when the zone of a domain that was delegated or transferred away is served here, and as which delegation; null
   * where it is not, apart from what its delegation says.
   */
  '0127-kept-zones': statements(
    sql`alter table domains add column served_until timestamptz, add column served_as text`,
  ),
  /** Finds what providers of payments told that is not applied yet. */
  '0133-waiting-events': {
    indexes: {
      payment_events_waiting: { on: 'payment_events (id) where done_at is null' },
    },
  },
  /** Since when a payment that takes days is on its way, and when it failed. */
  '0137-late-payments': statements(
    sql`alter table payments add column processing_at timestamptz, add column failed_at timestamptz`,
  ),
  /** How often in a row a target has not answered, by which the pause until it is asked again grows. */
  '0139-alias-silences': statements(sql`alter table dns_aliases add column silences int not null default 0`),
  /** The seller of invoices since when, as the settings said it: an invoice that was closed keeps its seller. */
  '0143-invoice-sellers': statements(sql`
    create table invoice_sellers (
      id integer generated always as identity primary key,
      since timestamptz not null default clock_now(),
      text jsonb not null
    )`),
  /** The history of records is cleaned up by its age, in which it is stored: such an index costs a change next to nothing. */
  '0148-dns-history-ages': {
    indexes: {
      dns_changes_at: { on: 'dns_changes using brin (at)' },
    },
  },
  /** The id of a domain at its registry (RFC 5730 `roidType`), as the registry told it last. */
  '0150-registry-roids': statements(sql`alter table domains add column registry_roid text`),
  /** The nameservers of a domain at its registry beyond the four that its owner edits. */
  '0151-more-nameservers': statements(
    sql`alter table domains add column more_nameservers text[] not null default '{}'`,
  ),
}
