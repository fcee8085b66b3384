import type { SentNotice } from '@panel/shared/contract'
import { toAsciiName } from '@panel/shared/rules'
import { csvLine } from '../base/texts'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { Database } from '../database/schema'
import type { RequestContext } from '../request-context'
import type { Acceptance, Mail } from './compose'
import { insertSent, listSent } from './sent-notices-repository'

/** What follows `#` in a link is a secret, which opens something. */
const withoutSecrets = (text: string): string => text.replace(/(https?:\/\/\S*#)\S+/g, '$1…')

/** Keeps what the delivery of a mail proves. */
export const recordSent = async (
  db: Database,
  { to: email, subject, text, proves = [] }: Mail,
  { messageId: message_id, answer }: Acceptance,
): Promise<void> => {
  if (proves.length > 0)
    await insertSent(db, { message_id, email, subject, text: withoutSecrets(text), answer, proves })
}

const pageSize = 100

const asStored = async (name: string): Promise<string> => (await toAsciiName(name)) ?? name

/** For an administrator. @throws ProblemError validation */
export const getSent = async (
  { db }: RequestContext,
  query: { limit?: string | undefined; cursor?: string | undefined; domain?: string | undefined },
): Promise<Paged<SentNotice>> => {
  const limit = Number(query.limit ?? pageSize)
  const domain = query.domain ? await asStored(query.domain) : null
  const found = await listSent(db, domain, readNumberCursor(query.cursor), limit + 1)
  const { rows, nextCursor } = cutIdPage(found, limit)
  return { rows: rows.map(({ text: _, sent_at, ...row }) => ({ ...row, sent_at: sent_at.toISOString() })), nextCursor }
}

const columns = ['domain', 'kind', 'email', 'message_id', 'answer', 'subject', 'text'] as const

/** All that was sent about a domain, line by line, the newest first. */
export async function* sentAsCsv(db: Database, name: string): AsyncGenerator<string> {
  const domain = await asStored(name)
  yield csvLine(['sent_at', ...columns])
  for (let before: number | null = null; ; ) {
    const rows = await listSent(db, domain, before, pageSize)
    for (const row of rows) yield csvLine([row.sent_at.toISOString(), ...columns.map(column => row[column])])
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    before = last.id
  }
}
