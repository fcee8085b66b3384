// Apart from what every contract needs, so that the first page does not carry it.
import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, timestamp } from './common'
import { searchText } from './lines'
import { idPage } from './paging'

/** A notice that a mail server has accepted, for each domain that it was about. */
const sentNotice = z.object({
  id,
  sent_at: timestamp,
  /** In ASCII. */
  domain: z.string(),
  /** Name of the notice, for example `expires_30` or `registration_data`. */
  kind: z.string(),
  email: z.string(),
  subject: z.string(),
  message_id: z.string(),
  /** What the mail server said when it accepted the mail. */
  answer: z.string(),
})
export type SentNotice = z.infer<typeof sentNotice>

export const sentNoticeCalls = {
  list: defineCall({
    spec: '+',
    summary:
      'Notices that a registrar has to send and that a mail server has accepted, newest first, of one domain where `domain` names it; 100 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/admin/mails/sent',
    access: 'admin',
    query: z.object({ ...idPage, domain: z.optional(searchText) }),
    status: 200,
    response: z.array(sentNotice),
    problems: [401, 403, 422],
  }),
}
