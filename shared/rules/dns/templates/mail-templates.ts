import { checked, hostedMail, mailServers, reports, watched } from './hosted-mail'
import type { DnsTemplate } from './template'

export const mailTemplates = [
  ...hostedMail,
  {
    id: 'own_mail',
    group: 'mail',
    source: 'https://www.rfc-editor.org/rfc/rfc7208',
    checked,
    fields: [
      { name: 'ipv4', example: '192.0.2.1' },
      { name: 'ipv6', optional: true, example: '2001:db8::1' },
      { name: 'selector', optional: true, example: 'mail2026' },
      { name: 'dkim', optional: true, example: 'v=DKIM1; k=rsa; p=MIIBIjANBg…' },
      reports,
    ],
    records: [
      { host: 'mail', type: 'A', content: '{ipv4}' },
      { host: 'mail', type: 'AAAA', content: '{ipv6}' },
      { host: '@', type: 'MX', priority: 10, content: 'mail' },
      { host: '{selector}._domainkey', type: 'TXT', content: '{dkim}' },
    ],
    replaces: [...mailServers, { host: 'mail', types: ['A', 'AAAA', 'CNAME'] }],
    spf: { terms: ['mx'], all: '-all' },
    dmarc: watched,
  },
  {
    id: 'no_mail',
    group: 'mail',
    source: 'https://www.rfc-editor.org/rfc/rfc7505',
    checked,
    fields: [],
    records: [
      { host: '@', type: 'MX', priority: 0, content: '.' },
      { host: '*._domainkey', type: 'TXT', content: 'v=DKIM1; p=' },
    ],
    replaces: mailServers,
    spf: { terms: [], all: '-all', alone: true },
    dmarc: { content: 'v=DMARC1; p=reject', always: true },
  },
] as const satisfies readonly DnsTemplate[]
