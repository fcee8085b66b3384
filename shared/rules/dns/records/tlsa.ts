import { association, parseAssociation } from '../certificate-association'
import { warning } from '../finding'
import { checkPortOwner } from '../owner-rules'
import { type RecordRule, sentence } from '../record-rule'

/** RFC 6698: which certificate a service on a port shows. */
export const tlsa: RecordRule = {
  code: 52,
  ...association,
  hostHint: 'port',
  parseContent: content => {
    const read = parseAssociation(content, false)
    if (read.value === undefined || !/^[01] /.test(read.value)) return read
    return { ...read, findings: [...read.findings, warning('content', 'dns.tlsa.pkix', { part: 'usage' })] }
  },
  checkOwner: checkPortOwner,
  describe: (record, name) => {
    const [port = '', protocol = ''] = record.host.split('.')
    const rest = name.split('.').slice(2).join('.')
    return port === '*'
      ? sentence('dns.describe.tlsa-all', { name: rest })
      : sentence('dns.describe.tlsa', { name: rest, port: port.slice(1), protocol: protocol.slice(1).toUpperCase() })
  },
}
