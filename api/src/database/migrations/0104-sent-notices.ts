import { type Kysely, sql } from 'kysely'

/** Notices that a mail server has accepted, with what was in them and which domains they were about. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sent_notices (
      id bigint generated always as identity primary key,
      message_id text not null unique,
      email text not null,
      subject text not null,
      text text not null,
      answer text not null,
      sent_at timestamptz not null default clock_now()
    )`.execute(db)
  await sql`
    create table sent_notice_domains (
      id bigint generated always as identity primary key,
      notice_id bigint not null references sent_notices on delete cascade,
      domain_id bigint,
      domain text not null,
      kind text not null,
      sent_at timestamptz not null
    )`.execute(db)
  await sql`create index sent_notice_domains_notice on sent_notice_domains (notice_id)`.execute(db)
  await sql`create index sent_notice_domains_domain on sent_notice_domains (domain, id)`.execute(db)
  await sql`create index sent_notice_domains_id on sent_notice_domains (domain_id, sent_at)`.execute(db)
  await sql`create index sent_notice_domains_at on sent_notice_domains (sent_at)`.execute(db)
}
