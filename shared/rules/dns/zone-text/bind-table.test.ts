import { toZone } from '../zone'
import bindTable from './bind-table.json'
import { readZoneText } from './read-zone-text'

/** As named-compilezone writes it; a line that is refused as its number and code. */
const read = (text: string): string[] =>
  readZoneText(text, toZone('example.com'))
    .flatMap(({ record, owner, isLeftOut, line, findings }) => {
      if (isLeftOut) return []
      if (!record || !owner) return `# ${line} ${findings.map(({ code }) => code).join(' ')}`
      const priority = record.priority === null ? [] : [record.priority]
      return [owner.fqdn, record.ttl, record.type, ...priority, record.content].join(' ')
    })
    .sort()

test.each(Object.entries(bindTable))('read as BIND reads it: %s', (_, { text, records }) => {
  expect(read(text)).toEqual(records)
})

test.each([
  [
    'a refused name',
    'web A 192.0.2.5\nother.example.org. A 192.0.2.66\n   AAAA 2001:db8::66',
    ['# 2 dns.host.outside-zone', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  [
    'a name that is none',
    'web A 192.0.2.5\nbad..name A 192.0.2.6\n A 192.0.2.7',
    ['# 2 dns.name.empty-label', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  [
    'a refused origin',
    '$ORIGIN bad..x.\nwww A 192.0.2.1\nx.example.com. A 192.0.2.2\n$ORIGIN a.example.com.\nb A 192.0.2.3',
    [
      '# 1 dns.line.origin',
      '# 2 dns.line.origin-refused',
      'b.a.example.com. 300 A 192.0.2.3',
      'x.example.com. 300 A 192.0.2.2',
    ],
  ],
  [
    'a line that is not closed',
    'web A 192.0.2.5\nx TXT "a\n TXT "b"',
    ['# 2 dns.line.continued', '# 3 dns.line.host-refused', 'web.example.com. 300 A 192.0.2.5'],
  ],
  ['a parenthesis alone', ')\na A 192.0.2.1', ['# 1 dns.line.continued', 'a.example.com. 300 A 192.0.2.1']],
  ['an byte too few', 'a TYPE1 \\# 4 C00002', ['# 1 dns.line.generic']],
  ['an unknown type', 'a TYPE62347 \\# 0', ['# 1 dns.line.unknown-type']],
  ['too much to generate', '$GENERATE 1-99999 a$ A 192.0.2.1', ['# 1 dns.line.generate-many']],
  [
    'more records than two full domains',
    Array.from({ length: 40 }, (_, at) => `$GENERATE 0-9999 a$-${at} A 192.0.2.1`).join('\n'),
    ['# 1 dns.line.text-large'],
  ],
  [
    'more records, a line each',
    Array.from({ length: 4001 }, (_, at) => `a${at} A 192.0.2.1`).join('\n'),
    ['# 4001 dns.line.text-large'],
  ],
  [
    'records that are left out, yet generated',
    '$GENERATE 0-3999 a$ RRSIG x\n$GENERATE 0-1 a$ RRSIG x',
    ['# 2 dns.line.text-large'],
  ],
  [
    'long records, padded to their width',
    `$GENERATE 0-3999 a$ TXT ${`\${0,999}`.repeat(20)}`,
    ['# 1 dns.line.text-large'],
  ],
  [
    'a generated directive is a name',
    '$GENERATE 1-2 $$GENERATE 1-9 A 192.0.2.1',
    ['# 1 dns.host.characters', '# 1 dns.host.characters'],
  ],
  ['no range', '$GENERATE a-b a$ A 192.0.2.1', ['# 1 dns.line.generate']],
])('what depends on something refused is refused: %s', (_, text, lines) => {
  expect(read(text)).toEqual(lines)
})

test('what a signing name server makes of its keys is left out, named or by number', () => {
  const lines = [
    '@ 3600 IN CDS 12345 13 2 3B0F5F6C1A2D4E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9A0B1C2D3E4F5061',
    '@ 3600 IN CDNSKEY 257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==',
    '@ 0 IN CDS 0 0 0 00',
    '@ TYPE59 \\# 5 0000000000',
    '@ TYPE60 \\# 5 0000030000',
    'www 60 A 192.0.2.1',
  ]
  const left = readZoneText(lines.join('\n'), toZone('example.com')).map(({ isLeftOut, findings }) =>
    isLeftOut ? findings.map(({ code, params }) => `${code} ${params?.type}`).join() : 'read',
  )
  const said = (type: string) => `dns.line.generated ${type}`
  expect(left).toEqual([said('CDS'), said('CDNSKEY'), said('CDS'), said('CDS'), said('CDNSKEY'), 'read'])
})

test('the start of authority is left out, wherever a file of another provider puts it', () => {
  const text = 'example.com\t3600\tIN\tSOA\tns.x.net. dns.x.net. 1 10000 2400 604800 3600\nwww\t60\tA\t192.0.2.1'
  expect(readZoneText(text, toZone('example.com')).map(({ isLeftOut }) => isLeftOut ?? false)).toEqual([true, false])
})
