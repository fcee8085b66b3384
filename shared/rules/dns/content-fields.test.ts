import { contentParts, hasPriority, isCaseSensitive, joinContent, splitContent } from './content-fields'
import { DNS_TYPES } from './records'
import { validateRecord } from './validate-record'

test.each([
  ['MX', 'mail.example.net.', { target: 'mail.example.net.' }],
  ['TXT', '"a" "b"', { text: '"a" "b"' }],
  ['SRV', '60 5060 sip.example.net.', { weight: '60', port: '5060', target: 'sip.example.net.' }],
  ['CAA', '0 issue "ca.net; a=b"', { flags: '0', tag: 'issue', value: 'ca.net; a=b' }],
  ['TLSA', '3 1 1 abcd', { usage: '3', selector: '1', matching: '1', data: 'abcd' }],
  ['URI', '1 "https://a.net/"', { weight: '1', target: 'https://a.net/' }],
  [
    'NAPTR',
    '1 2 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@a.net!" .',
    {
      order: '1',
      preference: '2',
      flags: 'u',
      services: 'E2U+sip',
      regexp: '!^(.*)$!sip:\\1@a.net!',
      replacement: '.',
    },
  ],
] as const)('%s is taken apart and put together', (type, content, fields) => {
  expect(splitContent(type, content)).toEqual(fields)
  expect(joinContent(type, fields)).toBe(content)
})

test('an empty part is the one that is found wrong', () => {
  const content = joinContent('SRV', { weight: '', port: '5060', target: 'sip.example.net' })
  const answer = validateRecord({ zone: 'example.com', host: '_sip._tcp', type: 'SRV', content, priority: 1 }, [])
  expect(answer.ok || answer.errors.map(({ code, part }) => [code, part])).toEqual([['dns.srv.weight', 'weight']])
})

test('broken content still fills the fields', () => {
  expect(splitContent('CAA', '0 issue "ca.net')).toEqual({ flags: '0', tag: 'issue', value: '"ca.net' })
})

test('three types have a priority', () => {
  expect(DNS_TYPES.filter(hasPriority)).toEqual(['MX', 'SRV', 'URI'])
  expect(contentParts('SSHFP')).toEqual(['algorithm', 'fingerprintType', 'fingerprint'])
})

test('texts and keys keep their letters, names and digits in hex do not', () => {
  expect(DNS_TYPES.filter(isCaseSensitive)).toEqual(['TXT', 'CAA', 'NAPTR', 'URI', 'OPENPGPKEY'])
})
