import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** A notice about a domain, whose name is in ASCII. */
export interface ProvenNotice {
  kind: string
  domain: string
  domain_id: number | null
}

interface AcceptedMail {
  message_id: string
  email: string
  subject: string
  text: string
  answer: string
  proves: readonly ProvenNotice[]
}

/** Once, also when its job is run twice. A notice that knows the name only is of the newest registration of that name. */
export const insertSent = async (
  db: Database,
  { message_id, email, subject, text, answer, proves }: AcceptedMail,
): Promise<void> => {
  await sql`
    with notice as (
      insert into sent_notices (message_id, email, subject, text, answer)
      values (${message_id}, ${email}, ${subject}, ${text}, ${answer})
      on conflict (message_id) do nothing returning id, sent_at)
    insert into sent_notice_domains (notice_id, domain_id, domain, kind, sent_at)
    select notice.id, coalesce(p.domain_id, (select d.id from domains d
        where d.name || '.' || d.zone = p.domain order by d.id desc limit 1)), p.domain, p.kind, notice.sent_at
    from notice, json_to_recordset(${JSON.stringify(proves)}::json) as p(kind text, domain text, domain_id bigint)`.execute(
    db,
  )
}

export interface SentNotice {
  id: number
  sent_at: Date
  domain: string
  kind: string
  email: string
  subject: string
  message_id: string
  answer: string
  text: string
}

/** Newest first, from before `before`; of one domain where `domain` names it. */
export const listSent = (
  db: Database,
  domain: string | null,
  before: number | null,
  limit: number,
): Promise<SentNotice[]> =>
  db
    .selectFrom('sent_notice_domains as d')
    .innerJoin('sent_notices as n', 'n.id', 'd.notice_id')
    .select(['d.id', 'd.sent_at', 'd.domain', 'd.kind', 'n.email', 'n.subject', 'n.message_id', 'n.answer', 'n.text'])
    .$if(domain !== null, query => query.where('d.domain', '=', domain ?? ''))
    .$if(before !== null, query => query.where('d.id', '<', before ?? 0))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
