import { association, parseAssociation } from '../certificate-association'
import { checkMailboxOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'

/** RFC 8162: the certificate that mail of one mailbox is signed with. */
export const smimea: RecordRule = {
  code: 53,
  ...association,
  parseContent: content => parseAssociation(content, true),
  checkOwner: checkMailboxOwner('_smimecert'),
  describe: (_, name) => sentence('dns.describe.smimea', { name: name.split('.').slice(2).join('.') }),
}
