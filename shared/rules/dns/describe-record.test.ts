import en from '../messages/en.json'
import { describeRecord } from './describe-record'
import type { StoredRecord } from './types'

const sentence = (type: StoredRecord['type'], host: string, content: string, priority: number | null = null) => {
  const { code, params } = describeRecord({ host, type, content, ttl: 300, priority }, 'example.com')
  return en[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))
}

test.each([
  ['A', 'www', '192.0.2.1', null, 'www.example.com points to the server at 192.0.2.1.'],
  ['AAAA', '@', '2001:db8::1', null, 'example.com points to the server at 2001:db8::1 over IPv6.'],
  ['CNAME', 'xn--mnchen-3ya', 'example.net.', null, 'münchen.example.com is another name for example.net.'],
  ['MX', '@', 'mx.a.net.', 5, 'Mail for example.com is delivered to mx.a.net (priority 5; lower goes first).'],
  ['MX', '@', '.', 0, 'example.com accepts no mail.'],
  ['TXT', '@', '"v=spf1 -all"', null, 'No server may send mail for example.com (SPF).'],
  [
    'TXT',
    '_dmarc',
    '"v=DMARC1; p=none"',
    null,
    'Receivers deliver mail that only pretends to come from example.com, and may report it (DMARC, policy none).',
  ],
  ['SRV', '_sip._tcp', '1 5060 sip.a.net.', 1, 'The service _sip._tcp.example.com is found at sip.a.net, port 5060.'],
  ['SRV', '_sip._tcp', '0 0 .', 0, 'The service _sip._tcp.example.com is not offered.'],
  ['CAA', '@', '0 issue "ca.net; a=b"', null, 'ca.net may issue certificates for example.com.'],
  ['CAA', '@', '0 issue ";"', null, 'Nobody may issue certificates for example.com.'],
  ['CAA', '@', '0 issuewild ";"', null, 'Nobody may issue wildcard certificates for example.com.'],
  ['NS', 'sub', 'ns1.a.net.', null, 'sub.example.com and everything below it is answered by ns1.a.net.'],
  ['SSHFP', 'h', '4 2 ab', null, 'SSH clients can check the Ed25519 key of h.example.com.'],
  ['TLSA', '_443._tcp.www', '3 1 1 ab', null, 'Pins the certificate of www.example.com on TCP port 443.'],
  ['TLSA', '*._tcp.www', '3 1 1 ab', null, 'Pins the certificate of www.example.com on all ports.'],
  [
    'NAPTR',
    '@',
    '1 1 "s" "SIP+D2U" "" _sip._udp.a.net.',
    null,
    'Requests for example.com (SIP+D2U) go on to _sip._udp.a.net.',
  ],
  ['URI', '_http._tcp', '1 "https://a.net/."', 1, 'The service _http._tcp.example.com is found at https://a.net/..'],
] as const)('%s %s %s', (type, host, content, priority, expected) => {
  expect(sentence(type, host, content, priority)).toBe(expected)
})
