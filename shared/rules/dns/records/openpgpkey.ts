import { readBase64 } from '../encodings'
import { error, refused, understood } from '../finding'
import { checkMailboxOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'

/** First byte of a public-key packet (RFC 9580 4.2): tag 6 in the new format and in the old one. */
const beginsKey = (base64: string): boolean => [0xc6, 0x98, 0x99, 0x9a].includes(atob(base64).charCodeAt(0))

/** RFC 7929: the OpenPGP key of one mailbox. */
export const openpgpkey: RecordRule = {
  code: 61,
  wire: ['base64'],
  parts: ['data'],
  parseContent: content => {
    const key = readBase64(content.replace(/[ \t]+/g, ''))
    if (key === null) return refused(error('content', 'dns.openpgpkey.base64', { part: 'data' }))
    return beginsKey(key) ? understood(key) : refused(error('content', 'dns.openpgpkey.key', { part: 'data' }))
  },
  checkOwner: checkMailboxOwner('_openpgpkey'),
  describe: (_, name) => sentence('dns.describe.openpgpkey', { name: name.split('.').slice(2).join('.') }),
}
